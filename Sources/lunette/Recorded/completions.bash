#!/bin/bash

__lunette_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__lunette_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__lunette_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__lunette_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_lunette() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __lunette_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    new|dev|preview|render|layout|check|timeline|simulate|pack|list|add|adopt|configure|remove|stack|grant|revoke|grants|setup|key|run|board|show|controls|stream|boards|theme|tap|perform|open|donate|reload|lock|unlock|instances|configurations|explain|log|doctor|help|completions|help)
        # Offer subcommand argument completions
        "_lunette_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'new dev preview render layout check timeline simulate pack list add adopt configure remove stack grant revoke grants setup key run board show controls stream boards theme tap perform open donate reload lock unlock instances configurations explain log doctor help completions help' -- "${cur}"))
        ;;
    esac
}

_lunette_new() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--template --from)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--template')
        __lunette_add_completions -W 'static'$'\n''configurable'$'\n''control'
        return
        ;;
    '--from')
        return
        ;;
    esac
}

_lunette_dev() {
    repeating_flags=()
    non_repeating_flags=(--placeholder --remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--config --widgets --allow --redact)
    non_repeating_options=(--port --family --color --kind --display-size --root --frame --symbols --pictures --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--port')
        return
        ;;
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--pictures')
        __lunette_add_completions -W 'auto'$'\n''kitty'$'\n''iterm'$'\n''sixel'$'\n''blocks'$'\n''none'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_preview() {
    repeating_flags=()
    non_repeating_flags=(--all --sheet --dither --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--matrix --config --widgets --redact)
    non_repeating_options=(--family --name --kind --display-size --root --format -o --output --color --surface --scale --background --size --gray --frame --symbols --theme --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--matrix')
        __lunette_add_completions -W 'previews'$'\n''light'$'\n''dark'$'\n''placeholder'$'\n''privacy'$'\n''largeType'$'\n''accented'$'\n''vibrant'$'\n''luminanceReduced'$'\n''boldText'$'\n''increasedContrast'$'\n''locales'$'\n''entries'
        return
        ;;
    '--name')
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'$'\n''accessibility'$'\n''svg'$'\n''png'$'\n''html'
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--surface')
        __lunette_add_completions -W 'terminal'$'\n''canvas'
        return
        ;;
    '--scale')
        return
        ;;
    '--background')
        return
        ;;
    '--size')
        return
        ;;
    '--gray')
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--theme')
        __lunette_add_completions -W 'lunette'$'\n''paper'$'\n''midnight'$'\n''glass'$'\n''ink'$'\n''meadow'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_render() {
    repeating_flags=()
    non_repeating_flags=(--placeholder --preview --remember --sheet --dither --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--config --widgets --allow --redact)
    non_repeating_options=(--family --kind --display-size --root --format -o --output --color --surface --scale --background --size --gray --frame --symbols --theme --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'$'\n''accessibility'$'\n''svg'$'\n''png'$'\n''html'
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--surface')
        __lunette_add_completions -W 'terminal'$'\n''canvas'
        return
        ;;
    '--scale')
        return
        ;;
    '--background')
        return
        ;;
    '--size')
        return
        ;;
    '--gray')
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--theme')
        __lunette_add_completions -W 'lunette'$'\n''paper'$'\n''midnight'$'\n''glass'$'\n''ink'$'\n''meadow'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_layout() {
    repeating_flags=()
    non_repeating_flags=(--sheet --dither --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--redact)
    non_repeating_options=(--width --height --format -o --output --color --surface --symbols --scale --background --size --gray --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'$'\n''accessibility'$'\n''svg'$'\n''png'$'\n''html'
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--surface')
        __lunette_add_completions -W 'terminal'$'\n''canvas'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--scale')
        return
        ;;
    '--background')
        return
        ;;
    '--size')
        return
        ;;
    '--gray')
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac
}

_lunette_check() {
    repeating_flags=()
    non_repeating_flags=(--strict --remember --version -h --help)
    repeating_options=(--widgets --allow)
    non_repeating_options=(--at --locale --time-zone --device --root --format --color)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_timeline() {
    repeating_flags=()
    non_repeating_flags=(--remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--config --widgets --allow --redact)
    non_repeating_options=(--family --kind --display-size --root --format --color --surface --frame --symbols --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--surface')
        __lunette_add_completions -W 'terminal'$'\n''canvas'
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_simulate() {
    repeating_flags=()
    non_repeating_flags=(--remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--budget --suspend --jump --trigger --tap --trace --config --widgets --allow --redact)
    non_repeating_options=(--for --from --family --fail --slow --seen --seed --frames --kind --display-size --root --format --color --frame --symbols --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--for')
        return
        ;;
    '--from')
        return
        ;;
    '--budget')
        __lunette_add_completions -W 'desktop'$'\n''widgetkit'$'\n''unlimited'
        return
        ;;
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--fail')
        return
        ;;
    '--slow')
        return
        ;;
    '--suspend')
        return
        ;;
    '--jump')
        return
        ;;
    '--seen')
        return
        ;;
    '--trigger')
        return
        ;;
    '--tap')
        return
        ;;
    '--trace')
        __lunette_add_completions -f
        return
        ;;
    '--seed')
        return
        ;;
    '--frames')
        __lunette_add_completions -d
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_pack() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--name --release -o --output --format --color)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--release')
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_list() {
    repeating_flags=()
    non_repeating_flags=(--forget --remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--widgets --allow --redact)
    non_repeating_options=(--root --format --color --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_add() {
    repeating_flags=()
    non_repeating_flags=(--remember --version -h --help)
    repeating_options=(--config --widgets --allow)
    non_repeating_options=(--family --kind --config-file --variant --root --format --color --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--config-file')
        __lunette_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--variant')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -f
        return
        ;;
    esac
}

_lunette_adopt() {
    repeating_flags=()
    non_repeating_flags=(--link --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--as --module -o --output --format --color)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--as')
        __lunette_add_completions -W 'xbar'$'\n''waybar'$'\n''i3blocks'$'\n''polybar'$'\n''lines'
        return
        ;;
    '--module')
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -f
        return
        ;;
    esac
}

_lunette_configure() {
    repeating_flags=()
    non_repeating_flags=(--edit --version -h --help)
    repeating_options=(--config)
    non_repeating_options=(--family --config-file --format --color --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--config')
        return
        ;;
    '--config-file')
        __lunette_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_remove() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_stack() {
    repeating_flags=()
    non_repeating_flags=(--remember --version -h --help)
    repeating_options=(--config --widgets --allow)
    non_repeating_options=(--family --kind --root --format --color --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_grant() {
    repeating_flags=()
    non_repeating_flags=(--always --version -h --help)
    repeating_options=(--widgets)
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_revoke() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--widgets)
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_grants() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_setup() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --version -h --help)
    repeating_options=(--widgets)
    non_repeating_options=(--store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_key() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(-o --output --format --color)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -W 'new'$'\n''show'$'\n''trust'$'\n''distrust'
        return
        ;;
    esac
}

_lunette_run() {
    repeating_flags=()
    non_repeating_flags=(--luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--listen --origin --limit --widgets --allow --redact)
    non_repeating_options=(--budget --root --log-format --log-level --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--listen')
        return
        ;;
    '--origin')
        return
        ;;
    '--budget')
        __lunette_add_completions -W 'desktop'$'\n''widgetkit'$'\n''unlimited'
        return
        ;;
    '--limit')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--log-format')
        __lunette_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--log-level')
        __lunette_add_completions -W 'debug'$'\n''info'$'\n''warning'$'\n''error'
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_board() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--widgets --allow)
    non_repeating_options=(--color-scheme --color --frame --symbols --pictures --root --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--pictures')
        __lunette_add_completions -W 'auto'$'\n''kitty'$'\n''iterm'$'\n''sixel'$'\n''blocks'$'\n''none'
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_show() {
    repeating_flags=()
    non_repeating_flags=(--sheet --dither --version -h --help)
    repeating_options=()
    non_repeating_options=(--family --color-scheme --display-size --format -o --output --color --surface --scale --background --size --gray --frame --symbols --pictures --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--display-size')
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'$'\n''accessibility'$'\n''svg'$'\n''png'$'\n''html'
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--surface')
        __lunette_add_completions -W 'terminal'$'\n''canvas'
        return
        ;;
    '--scale')
        return
        ;;
    '--background')
        return
        ;;
    '--size')
        return
        ;;
    '--gray')
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--pictures')
        __lunette_add_completions -W 'auto'$'\n''kitty'$'\n''iterm'$'\n''sixel'$'\n''blocks'$'\n''none'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_controls() {
    repeating_flags=()
    non_repeating_flags=(--luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--config --widgets --redact)
    non_repeating_options=(--place --kind --display-size --root --format --color --frame --symbols --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--place')
        __lunette_add_completions -W 'wide'$'\n''small'$'\n''large'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_stream() {
    repeating_flags=()
    non_repeating_flags=(--once --remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--config --widgets --allow --redact)
    non_repeating_options=(--family --format --symbols --kind --display-size --root --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--format')
        __lunette_add_completions -W 'ndjson'$'\n''plain'$'\n''waybar'$'\n''i3bar'$'\n''polybar'$'\n''tmux'$'\n''xbar'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_boards() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color -o --output --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '-o'|'--output')
        __lunette_add_completions -f
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -W 'list'$'\n''export'$'\n''import'$'\n''duplicate'$'\n''add'$'\n''rename'$'\n''remove'
        return
        ;;
    esac
}

_lunette_theme() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--board --name --format --color --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--board')
        return
        ;;
    '--name')
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __lunette_add_completions -W 'list'$'\n''show'$'\n''check'$'\n''import'$'\n''set'$'\n''clear'$'\n''lunette'$'\n''paper'$'\n''midnight'$'\n''glass'$'\n''ink'$'\n''meadow'
        return
        ;;
    esac
}

_lunette_tap() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--config --widgets --allow --redact)
    non_repeating_options=(--family --x --y --link --action --kind --display-size --root --format --color --surface --frame --symbols --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--family')
        __lunette_add_completions -W 'systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'
        return
        ;;
    '--x')
        return
        ;;
    '--y')
        return
        ;;
    '--link')
        return
        ;;
    '--action')
        return
        ;;
    '--kind')
        return
        ;;
    '--config')
        return
        ;;
    '--display-size')
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--surface')
        __lunette_add_completions -W 'terminal'$'\n''canvas'
        return
        ;;
    '--frame')
        __lunette_add_completions -W 'card'$'\n''line'$'\n''ascii'$'\n''none'
        return
        ;;
    '--symbols')
        __lunette_add_completions -W 'unicode'$'\n''nerd'$'\n''ascii'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    esac
}

_lunette_perform() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--widgets --allow --redact)
    non_repeating_options=(--bundle --root --format --color --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--bundle')
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_open() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--widgets --allow --redact)
    non_repeating_options=(--root --format --color --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_donate() {
    repeating_flags=()
    non_repeating_flags=(--remember --luminance-reduced --bold-text --no-container-background --version -h --help)
    repeating_options=(--widgets --allow --redact)
    non_repeating_options=(--bundle --root --format --color --at --locale --time-zone --color-scheme --dynamic-type-size --rendering-mode --contrast --device --store)
    __lunette_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--bundle')
        __lunette_add_completions -o plusdirs -fX '!*.@(lua)'
        return
        ;;
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--allow')
        return
        ;;
    '--root')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--at')
        return
        ;;
    '--locale')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--color-scheme')
        __lunette_add_completions -W 'light'$'\n''dark'
        return
        ;;
    '--dynamic-type-size')
        __lunette_add_completions -W 'xSmall'$'\n''small'$'\n''medium'$'\n''large'$'\n''xLarge'$'\n''xxLarge'$'\n''xxxLarge'$'\n''accessibility1'$'\n''accessibility2'$'\n''accessibility3'$'\n''accessibility4'$'\n''accessibility5'
        return
        ;;
    '--rendering-mode')
        __lunette_add_completions -W 'fullColor'$'\n''accented'$'\n''vibrant'
        return
        ;;
    '--contrast')
        __lunette_add_completions -W 'standard'$'\n''increased'
        return
        ;;
    '--device')
        __lunette_add_completions -W 'iPhone-430x932'$'\n''iPhone-428x926'$'\n''iPhone-414x896'$'\n''iPhone-414x736'$'\n''iPhone-393x852'$'\n''iPhone-390x844'$'\n''iPhone-375x812'$'\n''iPhone-360x780'$'\n''iPhone-375x667'$'\n''iPhone-320x568'$'\n''iPad-768x1024'$'\n''iPad-744x1133'$'\n''iPad-810x1080'$'\n''iPad-820x1180'$'\n''iPad-834x1194'$'\n''iPad-834x1112'$'\n''iPad-1024x1366'$'\n''iPad-954x1373'$'\n''iPad-970x1389'$'\n''iPad-1192x1590'$'\n''Vision'
        return
        ;;
    '--redact')
        __lunette_add_completions -W 'placeholder'$'\n''privacy'$'\n''invalidated'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_reload() {
    repeating_flags=()
    non_repeating_flags=(--all --version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_lock() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_unlock() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_instances() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_configurations() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_explain() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_log() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--last --format --color --store)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--last')
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __lunette_add_completions -d
        return
        ;;
    esac
}

_lunette_doctor() {
    repeating_flags=()
    non_repeating_flags=(--limits --version -h --help)
    repeating_options=(--widgets)
    non_repeating_options=(--format --color)
    __lunette_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--widgets')
        __lunette_add_completions -d
        return
        ;;
    '--format')
        __lunette_add_completions -W 'text'$'\n''ansi'$'\n''json'
        return
        ;;
    '--color')
        __lunette_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_lunette_help() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--search)
    __lunette_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--search')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -W 'topics'$'\n''views'$'\n''modifiers'$'\n''functions'$'\n''globals'$'\n''widget'$'\n''bundle'$'\n''provider'$'\n''entry'$'\n''timeline'$'\n''policy'$'\n''view'$'\n''intent'$'\n''parameters'$'\n''control'$'\n''stack'$'\n''activity'$'\n''permissions'$'\n''requires'$'\n''schemes'$'\n''triggers'$'\n''previews'$'\n''environment'$'\n''context'$'\n''families'$'\n''colors'$'\n''symbols'$'\n''dates'$'\n''strings'$'\n''taps'$'\n''lua'$'\n''limits'$'\n''errors'$'\n''new'$'\n''dev'$'\n''preview'$'\n''render'$'\n''layout'$'\n''check'$'\n''timeline'$'\n''simulate'$'\n''pack'$'\n''list'$'\n''add'$'\n''adopt'$'\n''configure'$'\n''remove'$'\n''stack'$'\n''grant'$'\n''revoke'$'\n''grants'$'\n''setup'$'\n''key'$'\n''run'$'\n''board'$'\n''show'$'\n''controls'$'\n''stream'$'\n''boards'$'\n''theme'$'\n''tap'$'\n''perform'$'\n''open'$'\n''donate'$'\n''reload'$'\n''lock'$'\n''unlock'$'\n''instances'$'\n''configurations'$'\n''explain'$'\n''log'$'\n''doctor'$'\n''help'$'\n''completions'$'\n''Text'$'\n''Image'$'\n''Label'$'\n''Link'$'\n''Button'$'\n''Toggle'$'\n''Gauge'$'\n''ProgressView'$'\n''Color'$'\n''LinearGradient'$'\n''RadialGradient'$'\n''AngularGradient'$'\n''VStack'$'\n''HStack'$'\n''ZStack'$'\n''Grid'$'\n''GridRow'$'\n''LazyVGrid'$'\n''LazyHGrid'$'\n''Group'$'\n''GroupBox'$'\n''Section'$'\n''Spacer'$'\n''Divider'$'\n''ViewThatFits'$'\n''EmptyView'$'\n''AccessoryWidgetBackground'$'\n''Rectangle'$'\n''RoundedRectangle'$'\n''UnevenRoundedRectangle'$'\n''Circle'$'\n''Ellipse'$'\n''Capsule'$'\n''ContainerRelativeShape'$'\n''Path'$'\n''Canvas'$'\n''Chart'$'\n''LineMark'$'\n''BarMark'$'\n''AreaMark'$'\n''PointMark'$'\n''RuleMark'$'\n''SectorMark'$'\n''ControlToggle'$'\n''ControlButton'$'\n''font'$'\n''fontWeight'$'\n''fontDesign'$'\n''fontWidth'$'\n''bold'$'\n''italic'$'\n''underline'$'\n''strikethrough'$'\n''monospacedDigit'$'\n''textCase'$'\n''kerning'$'\n''tracking'$'\n''baselineOffset'$'\n''lineSpacing'$'\n''lineLimit'$'\n''multilineTextAlignment'$'\n''truncationMode'$'\n''minimumScaleFactor'$'\n''allowsTightening'$'\n''foregroundStyle'$'\n''foregroundColor'$'\n''tint'$'\n''background'$'\n''overlay'$'\n''mask'$'\n''containerBackground'$'\n''fill'$'\n''stroke'$'\n''trim'$'\n''resizable'$'\n''interpolation'$'\n''renderingMode'$'\n''imageScale'$'\n''symbolVariant'$'\n''symbolRenderingMode'$'\n''flipsForRightToLeftLayoutDirection'$'\n''gaugeStyle'$'\n''progressViewStyle'$'\n''buttonStyle'$'\n''labelStyle'$'\n''toggleStyle'$'\n''labelsHidden'$'\n''disabled'$'\n''padding'$'\n''frame'$'\n''fixedSize'$'\n''layoutPriority'$'\n''offset'$'\n''position'$'\n''alignmentGuide'$'\n''zIndex'$'\n''aspectRatio'$'\n''scaledToFit'$'\n''scaledToFill'$'\n''gridCellColumns'$'\n''gridCellUnsizedAxes'$'\n''gridColumnAlignment'$'\n''cornerRadius'$'\n''clipShape'$'\n''clipped'$'\n''border'$'\n''opacity'$'\n''shadow'$'\n''blur'$'\n''rotationEffect'$'\n''scaleEffect'$'\n''grayscale'$'\n''saturation'$'\n''brightness'$'\n''contrast'$'\n''blendMode'$'\n''hidden'$'\n''redacted'$'\n''unredacted'$'\n''privacySensitive'$'\n''invalidatableContent'$'\n''widgetURL'$'\n''widgetLabel'$'\n''widgetAccentable'$'\n''widgetAccentedRenderingMode'$'\n''contentTransition'$'\n''transition'$'\n''animation'$'\n''dynamicTypeSize'$'\n''environment'$'\n''id'$'\n''accessibilityLabel'$'\n''accessibilityValue'$'\n''accessibilityHidden'$'\n''chartXAxis'$'\n''chartYAxis'$'\n''chartXScale'$'\n''chartYScale'$'\n''chartLegend'$'\n''chartForegroundStyleScale'$'\n''controlWidgetActionHint'$'\n''controlWidgetStatus'$'\n''ForEach'$'\n''GridItem'$'\n''StrokeStyle'$'\n''Gradient'$'\n''EdgeInsets'$'\n''AxisMarks'$'\n''Angle'$'\n''UnitPoint'$'\n''Timeline'$'\n''atEnd'$'\n''never'$'\n''after'$'\n''json.null'$'\n''Text.verbatim'$'\n''Text.markdown'$'\n''require'$'\n''print'$'\n''date.now'$'\n''date.add'$'\n''date.startOfDay'$'\n''date.components'$'\n''date.from'$'\n''date.next'$'\n''date.cron'$'\n''date.difference'$'\n''date.parse'$'\n''date.format'$'\n''json.decode'$'\n''json.encode'$'\n''json.array'$'\n''base64.encode'$'\n''base64.decode'$'\n''storage.get'$'\n''storage.set'$'\n''storage.remove'$'\n''storage.keys'$'\n''files.read'$'\n''files.lines'$'\n''files.list'$'\n''files.stat'$'\n''files.exists'$'\n''process.run'$'\n''http.get'$'\n''http.request'$'\n''http.download'$'\n''system.cpu'$'\n''system.memory'$'\n''system.load'$'\n''system.disks'$'\n''system.network'$'\n''system.battery'$'\n''system.sensors'$'\n''system.processes'$'\n''system.uptime'$'\n''system.host'$'\n''calendar.events'$'\n''feed.parse'$'\n''notify'$'\n''media.players'$'\n''media.command'$'\n''picture.keep'$'\n''center.reloadTimelines'$'\n''center.reloadAllTimelines'$'\n''center.reloadControls'$'\n''center.currentConfigurations'$'\n''center.reloadAllControls'$'\n''center.currentControls'$'\n''center.invalidateRelevance'$'\n''center.invalidateConfigurationRecommendations'$'\n''activity.start'$'\n''activity.update'$'\n''activity.finish'$'\n''activity.list'$'\n''log.debug'$'\n''log.info'$'\n''log.warning'$'\n''log.error'$'\n''localized'$'\n''number.format'$'\n''list.format'$'\n''date'$'\n''json'$'\n''base64'$'\n''storage'$'\n''files'$'\n''process'$'\n''http'$'\n''system'$'\n''calendar'$'\n''feed'$'\n''media'$'\n''picture'$'\n''center'$'\n''activity'$'\n''log'$'\n''number'$'\n''list'$'\n''LazyVStack'$'\n''LazyHStack'$'\n''ScrollView'$'\n''List'$'\n''Table'$'\n''Form'$'\n''TextField'$'\n''TextEditor'$'\n''SecureField'$'\n''Picker'$'\n''DatePicker'$'\n''ColorPicker'$'\n''Slider'$'\n''Stepper'$'\n''Menu'$'\n''NavigationStack'$'\n''NavigationView'$'\n''NavigationLink'$'\n''NavigationSplitView'$'\n''TabView'$'\n''Map'$'\n''VideoPlayer'$'\n''WebView'$'\n''AsyncImage'$'\n''GeometryReader'$'\n''TimelineView'$'\n''Sheet'$'\n''Alert'$'\n''kind'$'\n''displayName'$'\n''description'$'\n''category'$'\n''keywords'$'\n''families'$'\n''intent'$'\n''provider'$'\n''triggers'$'\n''view'$'\n''contentMarginsDisabled'$'\n''containerBackgroundRemovable'$'\n''supportsPlaceholderWhenLocked'$'\n''recommendations'$'\n''relevance'$'\n''promptsForUserConfiguration'$'\n''disfavoredLocations'$'\n''formerKinds'$'\n''migrate'$'\n''version'$'\n''push'$'\n''previews'$'\n''name'$'\n''schemes'$'\n''permissions'$'\n''requires'$'\n''category'$'\n''keywords'$'\n''colors'$'\n''onOpenURL'$'\n''onContinueUserActivity'$'\n''onBackgroundURLSessionEvents'$'\n''placeholder'$'\n''snapshot'$'\n''timeline'$'\n''date'$'\n''relevance'$'\n''state'$'\n''entries'$'\n''policy'$'\n''atEnd'$'\n''never'$'\n''after'$'\n''id'$'\n''title'$'\n''description'$'\n''parameters'$'\n''perform'$'\n''openAppWhenRun'$'\n''authenticationPolicy'$'\n''name'$'\n''type'$'\n''title'$'\n''description'$'\n''list'$'\n''size'$'\n''default'$'\n''required'$'\n''options'$'\n''min'$'\n''max'$'\n''depends'$'\n''grants'$'\n''entities'$'\n''suggested'$'\n''match'$'\n''kind'$'\n''displayName'$'\n''description'$'\n''category'$'\n''keywords'$'\n''intent'$'\n''promptsForUserConfiguration'$'\n''value'$'\n''push'$'\n''view'$'\n''kind'$'\n''widgets'$'\n''displayName'$'\n''description'$'\n''category'$'\n''keywords'$'\n''kind'$'\n''presentations'$'\n''preview'$'\n''displayName'$'\n''description'$'\n''network'$'\n''read'$'\n''run'$'\n''environment'$'\n''session'$'\n''notify'$'\n''media'$'\n''lunette'$'\n''features'$'\n''file'$'\n''lines'$'\n''separator'$'\n''device'$'\n''signal'$'\n''name'$'\n''family'$'\n''entry'$'\n''configuration'$'\n''environment'$'\n''widgetFamily'$'\n''colorScheme'$'\n''widgetRenderingMode'$'\n''dynamicTypeSize'$'\n''locale'$'\n''timeZone'$'\n''displaySize'$'\n''contentMargins'$'\n''redactionReasons'$'\n''showsContainerBackground'$'\n''isLuminanceReduced'$'\n''legibilityWeight'$'\n''colorSchemeContrast'$'\n''configuration'$'\n''age'$'\n''lastError'$'\n''isStale'$'\n''activityID'$'\n''kind'$'\n''family'$'\n''isPreview'$'\n''displaySize'$'\n''now'$'\n''configuration'$'\n''locale'$'\n''timeZone'$'\n''environmentVariants'$'\n''reason'$'\n''line'$'\n''url'$'\n''activity'$'\n''reply'$'\n''systemSmall'$'\n''systemMedium'$'\n''systemLarge'$'\n''systemExtraLarge'$'\n''systemExtraLargePortrait'$'\n''accessoryInline'$'\n''accessoryRectangular'$'\n''accessoryCircular'$'\n''accessoryCorner'$'\n''color'$'\n''symbol'$'\n''permission'$'\n''assert'$'\n''error'$'\n''getmetatable'$'\n''ipairs'$'\n''next'$'\n''pairs'$'\n''pcall'$'\n''rawequal'$'\n''rawget'$'\n''rawlen'$'\n''rawset'$'\n''select'$'\n''setmetatable'$'\n''tonumber'$'\n''tostring'$'\n''type'$'\n''xpcall'$'\n''string'$'\n''table'$'\n''math'$'\n''utf8'$'\n''os'$'\n''script.undefined'$'\n''script.require'$'\n''script.wait'$'\n''script.argument'$'\n''decode.unknownView'$'\n''decode.unknownModifier'$'\n''decode.unknownArgument'$'\n''decode.unknownKey'$'\n''decode.refusedView'$'\n''decode.missing'$'\n''decode.type'$'\n''decode.range'$'\n''decode.word'$'\n''decode.color'$'\n''decode.cycle'$'\n''decode.date'$'\n''decode.data'$'\n''decode.kind'$'\n''decode.family'$'\n''permission.undeclared'$'\n''permission.ungranted'$'\n''cpu.host'$'\n''size.source'$'\n''size.tree'$'\n''size.text'$'\n''size.entries'$'\n''size.storage'$'\n''package.form'$'\n''package.path'$'\n''package.size'$'\n''package.signature'$'\n''package.key'$'\n''missing.file'$'\n''missing.kind'$'\n''unavailable.requirement'$'\n''warning.widgetURL'$'\n''warning.link'$'\n''warning.text'$'\n''warning.length'$'\n''warning.range'$'\n''warning.frame'$'\n''warning.standIn'$'\n''warning.entries'$'\n''warning.name'$'\n''warning.image'$'\n''warning.character'$'\n''warning.grants'$'\n''warning.triggers'$'\n''warning.watch'$'\n''warning.configuration'$'\n''warning.truncated'$'\n''warning.overflow'$'\n''warning.smallText'$'\n''warning.contrast'$'\n''warning.accessibility'$'\n''warning.empty'$'\n''warning.interval'$'\n''warning.atEnd'$'\n''warning.snapshot'$'\n''warning.global'$'\n''warning.permission'$'\n''warning.unsupported'$'\n''warning.unused'
        return
        ;;
    esac
}

_lunette_completions() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __lunette_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __lunette_add_completions -W 'zsh'$'\n''bash'$'\n''fish'
        return
        ;;
    esac
}

_lunette_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __lunette_offer_flags_options -1
}

complete -o filenames -F _lunette lunette
