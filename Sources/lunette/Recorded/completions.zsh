#compdef lunette

__lunette_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__lunette_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __lunette_complete "${completions[@]:0:-1}"
    fi
}

__lunette_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_lunette() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'render:Draws the entry that is current: of a file, a folder, standard input, a kind, or of every widget found.'
            'preview:Draws a widget in its appearances side by side: families, light and dark, and what else is asked for.'
            'timeline:Prints a widget'\''s timeline: entries with their dates and views, and when it asks again.'
            'layout:Lays one view out, draws it and prints the frames: the quickest way to try one.'
            'list:Lists bundles, widgets, parameters, and permissions asked and granted.'
            'check:Reports everything that is wrong with widgets, and what could be better, by file and line.'
            'simulate:Plays a day in a moment: every reload, entry, deferral and failure, by the real scheduler.'
            'run:Runs the placed widgets, until it is told to end.'
            'show:Draws a placed widget as it is, in milliseconds, without running its script.'
            'add:Places a widget, in a family and configured.'
            'remove:Takes placed widgets away.'
            'instances:Lists the placed widgets, what they show, and when they are reloaded.'
            'configure:Gives a placed widget another family or configuration.'
            'stack:Widgets that share one place, turned by hand or by what matters now.'
            'reload:Asks for new timelines: of a kind, a placed widget, or all.'
            'configurations:Lists which kinds are placed and how they are configured, as scripts are told.'
            'log:Tells every reload that was asked for, granted, deferred or failed, and why.'
            'explain:Tells why a placed widget shows what it shows, what it took, and when that changes.'
            'stream:Prints a line for a bar (waybar, i3bar, polybar, tmux, xbar) each time what is shown changes.'
            'board:Shows the placed widgets full-screen in the terminal: live, tapped and arranged by keys and mouse.'
            'dev:Shows a widget full-screen while you write it, drawn anew at each save.'
            'new:Writes a bundle to start from, with annotations for your editor.'
            'tap:Taps a link, a button, a toggle or the whole widget, or says what a tap means.'
            'open:Opens a deep link in the bundle that owns its scheme, or by the system.'
            'perform:Performs an intent by its name.'
            'donate:Tells the stacks what you did, so that they turn to its widget.'
            'controls:Draws controls in their places: those that are placed, then each kind as a gallery shows it.'
            'lock:Locks the widgets: buttons and toggles do nothing.'
            'unlock:Unlocks the widgets again.'
            'doctor:Tells what is installed and what is missing, what mends it, and every limit.'
            'completions:Prints the completions for bash, zsh or fish.'
            'help:Explains a command, or anything that a widget file may hold; --search finds pages.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        render|preview|timeline|layout|list|check|simulate|run|show|add|remove|instances|configure|stack|reload|configurations|log|explain|stream|board|dev|new|tap|open|perform|donate|controls|lock|unlock|doctor|completions|help|help)
            "_lunette_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_lunette_render() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json' 'accessibility' 'svg' 'png' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___surface=('terminal' 'canvas')
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--family[As systemSmall (default\: every family that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--placeholder[What is shown while there is no data.]'
        '--preview[What a gallery shows\: one entry, quickly.]'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi, json, accessibility\: what assistive software tells, svg or png\: a picture, or html\: a page (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Writes to a file, whose ending names the format where --format does not; - is standard output.]:file:_files'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[terminal (cells) or canvas (points), for JSON (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels of a point of --format png, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[What lies behind pictures of --format png\: a colour'\''s name, #RRGGBB or none (default\: none behind a single one, what suits the scheme behind others).]:colour:'
        '--sheet[Gives also a single picture of --format png space and a ground around it, as several have.]'
        '--size[Pixels of the whole picture of --format png, as 800x480; widgets stand in its middle.]:WxH:'
        '--gray[Shades of grey of --format png, 2, 4 or 16, as displays of electronic paper have.]:shades:'
        '--dither[Mixes the shades of --gray, so that those between are seen.]'
        '--frame[card, line, ascii or none (default\: card on 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_preview() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___matrix=('previews' 'light' 'dark' 'placeholder' 'privacy' 'largeType' 'accented' 'vibrant' 'luminanceReduced' 'boldText' 'increasedContrast' 'locales' 'entries')
    local -ar ___format=('text' 'ansi' 'json' 'accessibility' 'svg' 'png' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___surface=('terminal' 'canvas')
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--family[As systemSmall (default\: every family that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '*--matrix[What is shown, several with commas\: previews, light, dark, placeholder, privacy, largeType, accented, vibrant, luminanceReduced, boldText, increasedContrast, locales, entries (default\: previews,light,dark).]:part:{__lunette_complete "${___matrix[@]}"}'
        '--all[Shows every part of the matrix but the timeline'\''s entries.]'
        '--name[Only this preview of those that the widget'\''s author named.]:name:'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi, json, accessibility\: what assistive software tells, svg or png\: a picture, or html\: a page (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Writes to a file, whose ending names the format where --format does not; - is standard output.]:file:_files'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[terminal (cells) or canvas (points), for JSON (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels of a point of --format png, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[What lies behind pictures of --format png\: a colour'\''s name, #RRGGBB or none (default\: none behind a single one, what suits the scheme behind others).]:colour:'
        '--sheet[Gives also a single picture of --format png space and a ground around it, as several have.]'
        '--size[Pixels of the whole picture of --format png, as 800x480; widgets stand in its middle.]:WxH:'
        '--gray[Shades of grey of --format png, 2, 4 or 16, as displays of electronic paper have.]:shades:'
        '--dither[Mixes the shades of --gray, so that those between are seen.]'
        '--frame[card, line, ascii or none (default\: card on 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_timeline() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___surface=('terminal' 'canvas')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':widget:_files -g '\''*.lua'\'''
        '--family[As systemSmall (default\: the first that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[terminal (cells) or canvas (points), for JSON (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_layout() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json' 'accessibility' 'svg' 'png' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___surface=('terminal' 'canvas')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':expression:'
        '--width[The proposed width in the surface'\''s unit, from 0.]:n:'
        '--height[The proposed height.]:n:'
        '--format[text, ansi, json, accessibility\: what assistive software tells, svg or png\: a picture, or html\: a page (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Writes to a file, whose ending names the format where --format does not; - is standard output.]:file:_files'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[terminal (cells) or canvas (points), for JSON (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels of a point of --format png, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[What lies behind pictures of --format png\: a colour'\''s name, #RRGGBB or none (default\: none behind a single one, what suits the scheme behind others).]:colour:'
        '--sheet[Gives also a single picture of --format png space and a ground around it, as several have.]'
        '--size[Pixels of the whole picture of --format png, as 800x480; widgets stand in its middle.]:WxH:'
        '--gray[Shades of grey of --format png, 2, 4 or 16, as displays of electronic paper have.]:shades:'
        '--dither[Mixes the shades of --gray, so that those between are seen.]'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_list() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:bundle:_files -g '\''*.lua'\'''
        '--forget[Takes back what the grants file keeps for the named bundles.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_check() {
    local -i ret=1
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:path:_files -g '\''*.lua'\'''
        '--strict[Warnings count as errors.]'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: the user'\''s).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_simulate() {
    local -i ret=1
    local -ar ___budget=('desktop' 'widgetkit' 'unlimited')
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--for[How long, as 24h, 90m or 7d (default\: 24h).]:span:'
        '--from[When it begins, ISO 8601 (default\: now).]:date:'
        '*--budget[desktop, widgetkit or unlimited; several by commas are played one after the other (default\: desktop).]:budget:{__lunette_complete "${___budget[@]}"}'
        '--family[As systemSmall (default\: each widget'\''s first).]:family:{__lunette_complete "${___family[@]}"}'
        '--fail[Lets that part of the requests fail, as 10%.]:share:'
        '--slow[Lets every request take so long, as 5s.]:span:'
        '*--suspend[Lets the machine sleep each day, as 02\:00-07\:00; may be repeated.]:times:'
        '*--jump[Sets the clock once, as 12\:00=+1h; may be repeated.]:time=span:'
        '--seen[When widgets are seen each day, as 08\:00-22\:00 (default\: always).]:times:'
        '*--trigger[Asks for reloads\: WHEN is 14\:30 (each day), +2h (once) or 5m (every); WHAT is file, lines\[\:TEXT\], device, signal, resume or network, for widgets that declare it, or push, center, intent, configured or environment, with \:KIND and then \:NAME=VALUE of its configuration; may be repeated.]:when=what:'
        '*--tap[Taps the first button or toggle of a kind, or that of an intent, as clock@09\:00 each day or clock.Switch@+2h; may be repeated.]:kind@time:'
        '*--trace[Plays what persons do from a file\: a line an act, as '\''09\:00 tap clock'\'' or as JSON with at, event and target; the events are tap, perform, donate, reload, lock and unlock.]:file:_files'
        '--seed[Decides which requests fail (default\: 0).]:number:'
        '--frames[Keeps each picture as text in this folder.]:folder:_files -/'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_run() {
    local -i ret=1
    local -ar ___budget=('desktop' 'widgetkit' 'unlimited')
    local -ar ___log_format=('text' 'json')
    local -ar ___log_level=('debug' 'info' 'warning' 'error')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*--listen[Serves HTTP there, too, as 127.0.0.1\:8080 or \[\:\:1\]\:8080; may be repeated.]:host\:port:'
        '*--origin[Where browsers reach it by a proxy with TLS, as https\://widgets.example.org; may be repeated. Reading then needs a token, too.]:url:'
        '--budget[desktop, widgetkit or unlimited (default\: desktop).]:budget:{__lunette_complete "${___budget[@]}"}'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--log-format[text or json (default\: text).]:format:{__lunette_complete "${___log_format[@]}"}'
        '--log-level[The least that is logged\: debug, info, warning or error (default\: info).]:level:{__lunette_complete "${___log_level[@]}"}'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_show() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___format=('text' 'ansi' 'json' 'accessibility' 'svg' 'png' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___surface=('terminal' 'canvas')
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___pictures=('auto' 'kitty' 'iterm' 'sixel' 'blocks' 'none')
    local -ar arg_specs=(
        ':instance:'
        '--family[The place of an activity, which has several at once (default\: systemMedium).]:family:{__lunette_complete "${___family[@]}"}'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '--format[text, ansi, json, accessibility\: what assistive software tells, svg or png\: a picture, or html\: a page (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Writes to a file, whose ending names the format where --format does not; - is standard output.]:file:_files'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[terminal (cells) or canvas (points), for JSON (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels of a point of --format png, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[What lies behind pictures of --format png\: a colour'\''s name, #RRGGBB or none (default\: none behind a single one, what suits the scheme behind others).]:colour:'
        '--sheet[Gives also a single picture of --format png space and a ground around it, as several have.]'
        '--size[Pixels of the whole picture of --format png, as 800x480; widgets stand in its middle.]:WxH:'
        '--gray[Shades of grey of --format png, 2, 4 or 16, as displays of electronic paper have.]:shades:'
        '--dither[Mixes the shades of --gray, so that those between are seen.]'
        '--frame[card, line, ascii or none (default\: card on 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--pictures[auto, kitty, iterm, sixel, blocks (in cells) or none (texts and lines alone); on a terminal (default\: auto).]:way:{__lunette_complete "${___pictures[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_add() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':widget:_files -g '\''*.lua'\'''
        '--family[As systemSmall (default\: the first that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--config-file[Sets the parameters that a JSON object has; --config counts over it.]:file:_files -g '\''*.json'\'''
        '--variant[One of the widget'\''s preconfigured variants, by its number or name in '\''lunette list'\''.]:name:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_remove() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:instance:'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_instances() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_configure() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':instance:'
        '--family[As systemSmall.]:family:{__lunette_complete "${___family[@]}"}'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--config-file[Sets the parameters that a JSON object has; --config counts over it.]:file:_files -g '\''*.json'\'''
        '--edit[Opens a copy of the widget'\''s file in $VISUAL or $EDITOR, and takes what is saved.]'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_stack() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:word:'
        '--family[As systemSmall (default\: the first that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_reload() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':kind:'
        '--all[Every placed widget.]'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_configurations() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_log() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':instance:'
        '--last[So many lines (default\: 40).]:n:'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_explain() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':instance:'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_stream() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('ndjson' 'plain' 'waybar' 'i3bar' 'polybar' 'tmux' 'xbar')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--family[As accessoryInline, which is the default.]:family:{__lunette_complete "${___family[@]}"}'
        '--format[ndjson, plain, waybar, i3bar, polybar, tmux or xbar (default\: plain).]:format:{__lunette_complete "${___format[@]}"}'
        '--once[Prints what is current, and ends.]'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_board() {
    local -i ret=1
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___pictures=('auto' 'kitty' 'iterm' 'sixel' 'blocks' 'none')
    local -ar arg_specs=(
        ':name:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--frame[card, line, ascii or none (default\: card on 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--pictures[auto, kitty, iterm, sixel, blocks (in cells) or none (texts and lines alone); on a terminal (default\: auto).]:way:{__lunette_complete "${___pictures[@]}"}'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_dev() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___pictures=('auto' 'kitty' 'iterm' 'sixel' 'blocks' 'none')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--port[Shows them in the browser too, on this machine alone; 0 takes a free port.]:port:'
        '--family[As systemSmall (default\: every family that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--placeholder[Begins with what is shown while there is no data.]'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--frame[card, line, ascii or none (default\: card on 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--pictures[auto, kitty, iterm, sixel, blocks (in cells) or none (texts and lines alone); on a terminal (default\: auto).]:way:{__lunette_complete "${___pictures[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_new() {
    local -i ret=1
    local -ar ___template=('static' 'configurable' 'control')
    local -ar arg_specs=(
        ':name:'
        '--template[static, configurable or control (default\: static).]:template:{__lunette_complete "${___template[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_tap() {
    local -i ret=1
    local -ar ___family=('systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___surface=('terminal' 'canvas')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':widget:_files -g '\''*.lua'\'''
        '--family[As systemSmall (default\: the first that the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--x[Columns, or points with --surface canvas, from the widget'\''s left.]:n:'
        '--y[Rows, or points with --surface canvas, from the widget'\''s top.]:n:'
        '--link[A link by its number, from 1, in the order of the render document.]:n:'
        '--action[A button or toggle by its number, from 1, in the order of the render document.]:n:'
        '--dry-run[Says what the tap means, and does nothing.]'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[terminal (cells) or canvas (points), for JSON (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_open() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':url:'
        '--dry-run[Says who would open it, and does nothing.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_perform() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:intent:'
        '--bundle[The bundle that declares it, where several do.]:path:_files -g '\''*.lua'\'''
        '--dry-run[Says what would be performed, and does nothing.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_donate() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:intent:'
        '--bundle[The bundle that declares it, where several do.]:path:_files -g '\''*.lua'\'''
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Grants what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Keeps what --allow grants these bundles, as they are now, in the grants file.]'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_controls() {
    local -i ret=1
    local -ar ___place=('wide' 'small' 'large')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:control:_files -g '\''*.lua'\'''
        '--place[small, wide or large (default\: all three).]:place:{__lunette_complete "${___place[@]}"}'
        '--kind[Only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Sets a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, as 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--root[Reads /proc, /sys and /etc of system figures below this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--frame[card, line, ascii or none (default\: card on 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (icons of a Nerd Font) or ascii (default\: what LUNETTE_SYMBOLS says, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--at[The clock for this call, ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, as en_US (default\: from LC_ALL, LC_MESSAGES, LANG).]:locale:'
        '--time-zone[As Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal says; else dark there, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text'\''s size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[standard or increased\: how strong secondary content is (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Sizes of all families as on a device, as iPhone-393x852 or "iPad Air" (default\: those of iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Masks as for placeholder, privacy or invalidated; several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Shows widgets as on a dimmed display.]'
        '--bold-text[Shows texts bolder.]'
        '--no-container-background[Takes the container'\''s background away, where a widget lets it go.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_lock() {
    local -i ret=1
    local -ar arg_specs=(
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_unlock() {
    local -i ret=1
    local -ar arg_specs=(
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_doctor() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; beats NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_completions() {
    local -i ret=1
    local -ar _shell=('zsh' 'bash' 'fish')
    local -ar arg_specs=(
        ':shell:{__lunette_complete "${_shell[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_help() {
    local -i ret=1
    local -ar _topic=('topics' 'views' 'modifiers' 'functions' 'globals' 'widget' 'bundle' 'provider' 'entry' 'timeline' 'policy' 'view' 'intent' 'parameters' 'control' 'stack' 'activity' 'permissions' 'schemes' 'triggers' 'previews' 'environment' 'context' 'families' 'colors' 'symbols' 'dates' 'strings' 'taps' 'lua' 'limits' 'errors' 'render' 'preview' 'timeline' 'layout' 'list' 'check' 'simulate' 'run' 'show' 'add' 'remove' 'instances' 'configure' 'stack' 'reload' 'configurations' 'log' 'explain' 'stream' 'board' 'dev' 'new' 'tap' 'open' 'perform' 'donate' 'controls' 'lock' 'unlock' 'doctor' 'completions' 'help' 'Text' 'Image' 'Label' 'Link' 'Button' 'Toggle' 'Gauge' 'ProgressView' 'Color' 'LinearGradient' 'RadialGradient' 'AngularGradient' 'VStack' 'HStack' 'ZStack' 'Grid' 'GridRow' 'LazyVGrid' 'LazyHGrid' 'Group' 'GroupBox' 'Section' 'Spacer' 'Divider' 'ViewThatFits' 'EmptyView' 'AccessoryWidgetBackground' 'Rectangle' 'RoundedRectangle' 'UnevenRoundedRectangle' 'Circle' 'Ellipse' 'Capsule' 'ContainerRelativeShape' 'Path' 'Canvas' 'Chart' 'LineMark' 'BarMark' 'AreaMark' 'PointMark' 'RuleMark' 'SectorMark' 'ControlToggle' 'ControlButton' 'font' 'fontWeight' 'fontDesign' 'fontWidth' 'bold' 'italic' 'underline' 'strikethrough' 'monospacedDigit' 'textCase' 'kerning' 'tracking' 'baselineOffset' 'lineSpacing' 'lineLimit' 'multilineTextAlignment' 'truncationMode' 'minimumScaleFactor' 'allowsTightening' 'foregroundStyle' 'foregroundColor' 'tint' 'background' 'overlay' 'mask' 'containerBackground' 'fill' 'stroke' 'trim' 'resizable' 'interpolation' 'renderingMode' 'imageScale' 'symbolVariant' 'symbolRenderingMode' 'flipsForRightToLeftLayoutDirection' 'gaugeStyle' 'progressViewStyle' 'buttonStyle' 'labelStyle' 'toggleStyle' 'labelsHidden' 'disabled' 'padding' 'frame' 'fixedSize' 'layoutPriority' 'offset' 'position' 'alignmentGuide' 'zIndex' 'aspectRatio' 'scaledToFit' 'scaledToFill' 'gridCellColumns' 'gridCellUnsizedAxes' 'gridColumnAlignment' 'cornerRadius' 'clipShape' 'clipped' 'border' 'opacity' 'shadow' 'blur' 'rotationEffect' 'scaleEffect' 'grayscale' 'saturation' 'brightness' 'contrast' 'blendMode' 'hidden' 'redacted' 'unredacted' 'privacySensitive' 'invalidatableContent' 'widgetURL' 'widgetLabel' 'widgetAccentable' 'widgetAccentedRenderingMode' 'contentTransition' 'transition' 'animation' 'dynamicTypeSize' 'environment' 'id' 'accessibilityLabel' 'accessibilityValue' 'accessibilityHidden' 'chartXAxis' 'chartYAxis' 'chartXScale' 'chartYScale' 'chartLegend' 'chartForegroundStyleScale' 'controlWidgetActionHint' 'controlWidgetStatus' 'ForEach' 'GridItem' 'StrokeStyle' 'Gradient' 'EdgeInsets' 'AxisMarks' 'Angle' 'UnitPoint' 'Timeline' 'atEnd' 'never' 'after' 'json.null' 'Text.verbatim' 'Text.markdown' 'require' 'print' 'date.now' 'date.add' 'date.startOfDay' 'date.components' 'date.from' 'date.next' 'date.difference' 'date.parse' 'date.format' 'json.decode' 'json.encode' 'json.array' 'storage.get' 'storage.set' 'storage.remove' 'storage.keys' 'files.read' 'files.lines' 'files.list' 'files.stat' 'files.exists' 'process.run' 'http.get' 'http.request' 'http.download' 'system.cpu' 'system.memory' 'system.load' 'system.disks' 'system.network' 'system.battery' 'system.sensors' 'system.processes' 'system.uptime' 'system.host' 'calendar.events' 'feed.parse' 'notify' 'media.players' 'media.command' 'picture.keep' 'center.reloadTimelines' 'center.reloadAllTimelines' 'center.reloadControls' 'center.currentConfigurations' 'center.reloadAllControls' 'center.currentControls' 'center.invalidateRelevance' 'center.invalidateConfigurationRecommendations' 'activity.start' 'activity.update' 'activity.finish' 'activity.list' 'log.debug' 'log.info' 'log.warning' 'log.error' 'localized' 'number.format' 'list.format' 'date' 'json' 'storage' 'files' 'process' 'http' 'system' 'calendar' 'feed' 'media' 'picture' 'center' 'activity' 'log' 'number' 'list' 'LazyVStack' 'LazyHStack' 'ScrollView' 'List' 'Table' 'Form' 'TextField' 'TextEditor' 'SecureField' 'Picker' 'DatePicker' 'ColorPicker' 'Slider' 'Stepper' 'Menu' 'NavigationStack' 'NavigationView' 'NavigationLink' 'NavigationSplitView' 'TabView' 'Map' 'VideoPlayer' 'WebView' 'AsyncImage' 'GeometryReader' 'TimelineView' 'Sheet' 'Alert' 'kind' 'displayName' 'description' 'families' 'intent' 'provider' 'triggers' 'view' 'contentMarginsDisabled' 'containerBackgroundRemovable' 'supportsPlaceholderWhenLocked' 'recommendations' 'relevance' 'promptsForUserConfiguration' 'disfavoredLocations' 'formerKinds' 'migrate' 'version' 'push' 'previews' 'name' 'schemes' 'permissions' 'colors' 'onOpenURL' 'onContinueUserActivity' 'onBackgroundURLSessionEvents' 'placeholder' 'snapshot' 'timeline' 'date' 'relevance' 'state' 'entries' 'policy' 'atEnd' 'never' 'after' 'id' 'title' 'description' 'parameters' 'perform' 'openAppWhenRun' 'authenticationPolicy' 'name' 'type' 'title' 'description' 'list' 'size' 'default' 'required' 'options' 'min' 'max' 'depends' 'grants' 'entities' 'suggested' 'match' 'kind' 'displayName' 'description' 'intent' 'promptsForUserConfiguration' 'value' 'push' 'view' 'kind' 'widgets' 'displayName' 'description' 'kind' 'presentations' 'preview' 'displayName' 'description' 'network' 'read' 'run' 'environment' 'notify' 'media' 'file' 'lines' 'device' 'signal' 'name' 'family' 'entry' 'configuration' 'environment' 'widgetFamily' 'colorScheme' 'widgetRenderingMode' 'dynamicTypeSize' 'locale' 'timeZone' 'displaySize' 'contentMargins' 'redactionReasons' 'showsContainerBackground' 'isLuminanceReduced' 'legibilityWeight' 'colorSchemeContrast' 'configuration' 'age' 'lastError' 'isStale' 'activityID' 'kind' 'family' 'isPreview' 'displaySize' 'now' 'configuration' 'locale' 'timeZone' 'environmentVariants' 'reason' 'line' 'url' 'activity' 'reply' 'systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner' 'color' 'symbol' 'permission' 'assert' 'error' 'getmetatable' 'ipairs' 'next' 'pairs' 'pcall' 'rawequal' 'rawget' 'rawlen' 'rawset' 'select' 'setmetatable' 'tonumber' 'tostring' 'type' 'xpcall' 'string' 'table' 'math' 'utf8' 'os' 'script.undefined' 'script.require' 'script.wait' 'script.argument' 'decode.unknownView' 'decode.unknownModifier' 'decode.unknownArgument' 'decode.unknownKey' 'decode.refusedView' 'decode.missing' 'decode.type' 'decode.range' 'decode.word' 'decode.color' 'decode.cycle' 'decode.date' 'decode.data' 'decode.kind' 'decode.family' 'permission.undeclared' 'permission.ungranted' 'cpu.host' 'size.source' 'size.tree' 'size.text' 'size.entries' 'size.storage' 'missing.file' 'missing.kind' 'warning.widgetURL' 'warning.link' 'warning.text' 'warning.length' 'warning.range' 'warning.frame' 'warning.standIn' 'warning.entries' 'warning.name' 'warning.image' 'warning.character' 'warning.grants' 'warning.triggers' 'warning.watch' 'warning.configuration' 'warning.truncated' 'warning.overflow' 'warning.smallText' 'warning.contrast' 'warning.accessibility' 'warning.empty' 'warning.interval' 'warning.atEnd' 'warning.snapshot' 'warning.global' 'warning.permission' 'warning.unsupported' 'warning.unused')
    local -ar arg_specs=(
        ':topic:{__lunette_complete "${_topic[@]}"}'
        '--search[List the pages that have the word.]:word:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_help() {
    local -i ret=1
    local -ar arg_specs=(
        '*:subcommands:'
        '--version[Show the version.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _lunette ]]; then
    _lunette "${@}"
else
    compdef _lunette lunette
fi
