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
            'new:Create a widget from a template, with annotations for your editor.'
            'dev:Preview a widget live while you edit it.'
            'preview:Preview a widget side by side in its families, light and dark, and other variants.'
            'render:Render a widget'\''s current entry (from a file, folder, kind or standard input).'
            'layout:Lay out a single view, draw it and print its frames.'
            'check:Check widgets for errors and warnings, by file and line.'
            'timeline:Print a widget'\''s timeline: entries with dates and views, and the reload policy.'
            'simulate:Simulate hours or days in an instant and list every reload, entry, deferral and failure.'
            'pack:Pack a widget into one file to share.'
            'list:List bundles, their widgets, parameters and permissions.'
            'add:Place a widget in a family, with a configuration.'
            'adopt:Turn status-bar scripts into widgets.'
            'configure:Change a placed widget'\''s family or configuration.'
            'remove:Remove placed widgets.'
            'stack:Group placed widgets in a stack, and turn, pin or explain it.'
            'grant:Allow a widget what it asks for, from now on.'
            'revoke:Revoke what a widget was allowed.'
            'grants:List what widgets are allowed, in words.'
            'setup:Set Lunette up for you: service, completions, links and a first board.'
            'key:Make a key to sign with, and list, trust or distrust publishers'\'' keys.'
            'run:Run the placed widgets until stopped.'
            'board:Show the placed widgets full-screen, and tap and arrange them.'
            'show:Show a placed widget from the archive, without running its script.'
            'controls:Show the placed controls, then a preview of each kind.'
            'stream:Stream one line per change to a status bar (waybar, i3bar, polybar, tmux, xbar).'
            'boards:List boards, share them as files, and add, copy, rename and remove them.'
            'theme:List, show, check and import themes, and choose one for a board.'
            'tap:Tap a link, button, toggle or the whole widget.'
            'perform:Perform an intent by name.'
            'open:Open a deep link in the bundle that declares its scheme, or with the system'\''s opener.'
            'donate:Tell stacks what you just did, so they turn to the matching widget.'
            'reload:Request new timelines for a kind, a placed widget, or all of them.'
            'lock:Lock the widgets: disable buttons and toggles, and hide private content.'
            'unlock:Unlock the widgets.'
            'instances:List the placed widgets, since when they are current, and their next reload.'
            'configurations:List placed kinds and their configurations, as center.currentConfigurations returns them.'
            'explain:Explain a placed widget: last reload, cost, and next change.'
            'log:Show the reload log: requested, granted, deferred and failed reloads, with reasons.'
            'doctor:Report what is installed, what is missing and how to fix it.'
            'help:Explain a command or anything a widget file can contain, or search the help.'
            'completions:Print shell completions for bash, zsh or fish.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        new|dev|preview|render|layout|check|timeline|simulate|pack|list|add|adopt|configure|remove|stack|grant|revoke|grants|setup|key|run|board|show|controls|stream|boards|theme|tap|perform|open|donate|reload|lock|unlock|instances|configurations|explain|log|doctor|help|completions|help)
            "_lunette_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_lunette_new() {
    local -i ret=1
    local -ar ___template=('static' 'configurable' 'control')
    local -ar arg_specs=(
        ':name:'
        '--template[static, configurable or control (default\: static).]:template:{__lunette_complete "${___template[@]}"}'
        '--from[Copy a bundle instead\: a kind found in the widget folders, or a path. The copy has its own kinds and name.]:start:'
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
        '--port[Also show the widgets in a browser on this machine; 0 picks a free port.]:port:'
        '--family[A widget family, for example systemSmall (default\: every family the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--placeholder[Start with the placeholder.]'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--pictures[How a terminal shows pictures\: auto, kitty, iterm, sixel, blocks (characters) or none (default\: auto).]:way:{__lunette_complete "${___pictures[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
    local -ar ___theme=('lunette' 'paper' 'midnight' 'glass' 'ink' 'meadow')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--family[A widget family, for example systemSmall (default\: every family the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '*--matrix[The variants to show, separated by commas\: previews, light, dark, placeholder, privacy, largeType, accented, vibrant, luminanceReduced, boldText, increasedContrast, locales, entries (default\: previews,light,dark).]:part:{__lunette_complete "${___matrix[@]}"}'
        '--all[Show every variant except the timeline'\''s entries.]'
        '--name[Show only the author'\''s preview with this name.]:name:'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi, json, accessibility (what a screen reader announces), svg, png or html (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Write to a file; its extension selects the format unless --format is given; - is standard output.]:file:_files'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[The unit of JSON\: terminal (cells) or canvas (points) (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels per point of a PNG, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[The background of a PNG\: a colour name, #RRGGBB or none (default\: none for a single widget, else one that suits the colour scheme).]:colour:'
        '--sheet[Add margins and a background to a PNG of a single widget, as for several.]'
        '--size[The size of the whole PNG in pixels, for example 800x480; widgets are centred.]:WxH:'
        '--gray[Draw a PNG in 2, 4 or 16 shades of grey, for e-paper displays.]:shades:'
        '--dither[Dither the shades of --gray.]'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--theme[The theme around widgets\: a name of '\''lunette theme'\'', or a file (default\: the standard look).]:theme:{__lunette_complete "${___theme[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

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
    local -ar ___theme=('lunette' 'paper' 'midnight' 'glass' 'ink' 'meadow')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--family[A widget family, for example systemSmall (default\: every family the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--placeholder[Render the placeholder, shown before any data has loaded.]'
        '--preview[Render the snapshot for the gallery\: one entry with sample data.]'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi, json, accessibility (what a screen reader announces), svg, png or html (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Write to a file; its extension selects the format unless --format is given; - is standard output.]:file:_files'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[The unit of JSON\: terminal (cells) or canvas (points) (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels per point of a PNG, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[The background of a PNG\: a colour name, #RRGGBB or none (default\: none for a single widget, else one that suits the colour scheme).]:colour:'
        '--sheet[Add margins and a background to a PNG of a single widget, as for several.]'
        '--size[The size of the whole PNG in pixels, for example 800x480; widgets are centred.]:WxH:'
        '--gray[Draw a PNG in 2, 4 or 16 shades of grey, for e-paper displays.]:shades:'
        '--dither[Dither the shades of --gray.]'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--theme[The theme around widgets\: a name of '\''lunette theme'\'', or a file (default\: the standard look).]:theme:{__lunette_complete "${___theme[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':expression:'
        '--width[The proposed width in the surface'\''s unit (0 or more).]:n:'
        '--height[The proposed height in the surface'\''s unit (0 or more).]:n:'
        '--format[text, ansi, json, accessibility (what a screen reader announces), svg, png or html (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Write to a file; its extension selects the format unless --format is given; - is standard output.]:file:_files'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[The unit of JSON\: terminal (cells) or canvas (points) (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--scale[Pixels per point of a PNG, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[The background of a PNG\: a colour name, #RRGGBB or none (default\: none for a single widget, else one that suits the colour scheme).]:colour:'
        '--sheet[Add margins and a background to a PNG of a single widget, as for several.]'
        '--size[The size of the whole PNG in pixels, for example 800x480; widgets are centred.]:WxH:'
        '--gray[Draw a PNG in 2, 4 or 16 shades of grey, for e-paper displays.]:shades:'
        '--dither[Dither the shades of --gray.]'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--strict[Treat warnings as errors.]'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: the user'\''s).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':widget:_files -g '\''*.lua'\'''
        '--family[A widget family, for example systemSmall (default\: the first the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[The unit of JSON\: terminal (cells) or canvas (points) (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--for[How long to simulate, for example 24h, 90m or 7d (default\: 24h).]:span:'
        '--from[When to start, in ISO 8601 (default\: now).]:start:'
        '*--budget[desktop, widgetkit or unlimited; several, separated by commas, are compared (default\: desktop).]:budget:{__lunette_complete "${___budget[@]}"}'
        '--family[A widget family, for example systemSmall (default\: each widget'\''s first).]:family:{__lunette_complete "${___family[@]}"}'
        '--fail[Make this share of the requests fail, for example 10%.]:share:'
        '--slow[Make every request take this long, for example 5s.]:span:'
        '*--suspend[Suspend the machine each day, for example 02\:00-07\:00; may be repeated.]:times:'
        '*--jump[Change the clock once, for example 12\:00=+1h; may be repeated.]:time=span:'
        '--seen[When the widgets are visible each day, for example 08\:00-22\:00 (default\: always).]:times:'
        '*--trigger[Request reloads. WHEN\: 14\:30 (each day), +2h (once) or 5m (every). WHAT\: file, lines\[\:TEXT\], device, signal, resume or network, for widgets that declare the trigger, or push, center, intent, configured or environment, followed by \:KIND and \:NAME=VALUE of its configuration. May be repeated.]:when=what:'
        '*--tap[Tap the first button or toggle of a kind or of an intent\: clock@09\:00 each day, clock.Switch@+2h once; may be repeated.]:kind@time:'
        '*--trace[Replay user actions from a file, one per line, as '\''09\:00 tap clock'\'' or as JSON with at, event and target; the events are tap, perform, donate, reload, lock and unlock.]:file:_files'
        '--seed[The seed that decides which requests fail (default\: 0).]:number:'
        '--frames[Write each picture as text into this folder.]:folder:_files -/'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_pack() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':bundle:_files -g '\''*.lua'\'''
        '--name[The name to share it under (default\: that of the file or folder).]:name:'
        '--release[The version, for example 1.4.0 (default\: 0.0.0).]:version:'
        '(-o --output)'{-o,--output}'[The file to write (default\: NAME-VERSION.lunette).]:file:_files'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--forget[Delete the saved grants of the named bundles.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        ':widget:_files'
        '--family[A widget family, for example systemSmall (default\: the first the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--config-file[Set parameters from a JSON object; --config takes precedence.]:file:_files -g '\''*.json'\'''
        '--variant[A preconfigured variant, by its number or name in '\''lunette list'\''.]:name:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_adopt() {
    local -i ret=1
    local -ar ___as=('xbar' 'waybar' 'i3blocks' 'polybar' 'lines')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':file:_files'
        '--as[What the file is\: xbar, waybar, i3blocks, polybar or lines (default\: recognized by its name and content).]:format:{__lunette_complete "${___as[@]}"}'
        '--module[Adopt only this module of a configuration.]:name:'
        '--link[Run the script where it is, instead of copying it.]'
        '(-o --output)'{-o,--output}'[The folder to write to (default\: your own widgets).]:file:_files -/'
        '--dry-run[Show what would be written, and write nothing.]'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--family[A widget family, for example systemSmall.]:family:{__lunette_complete "${___family[@]}"}'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--config-file[Set parameters from a JSON object; --config takes precedence.]:file:_files -g '\''*.json'\'''
        '--edit[Edit the configuration in $VISUAL or $EDITOR.]'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--family[A widget family, for example systemSmall (default\: the first the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_grant() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '--always[Allow it also after the bundle'\''s files are edited.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_revoke() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:widget:_files -g '\''*.lua'\'''
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_grants() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_setup() {
    local -i ret=1
    local -ar arg_specs=(
        '--yes[Do every step without asking.]'
        '--dry-run[Say what would be done, and change nothing.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_key() {
    local -i ret=1
    local -ar _word=('new' 'show' 'trust' 'distrust')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:word:{__lunette_complete "${_word[@]}"}'
        '(-o --output)'{-o,--output}'[The file of the new secret key (default\: sign.key in the configuration); the public key is beside it.]:file:_files'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '*--listen[Also serve HTTP on this address, for example 127.0.0.1\:8080 or \[\:\:1\]\:8080; may be repeated.]:host\:port:'
        '*--origin[The address of a TLS proxy in front of it, for example https\://widgets.example.org; may be repeated. Reading then needs a token as well.]:url:'
        '--budget[The reload budget\: desktop, widgetkit or unlimited (default\: desktop).]:budget:{__lunette_complete "${___budget[@]}"}'
        '*--limit[Set a limit, for example wall=60s, over the file of limits; may be repeated. '\''lunette doctor --limits'\'' lists them.]:name=value:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--log-format[The log'\''s format\: text or json (default\: text).]:format:{__lunette_complete "${___log_format[@]}"}'
        '--log-level[The lowest level to log\: debug, info, warning or error (default\: info).]:level:{__lunette_complete "${___log_level[@]}"}'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--pictures[How a terminal shows pictures\: auto, kitty, iterm, sixel, blocks (characters) or none (default\: auto).]:way:{__lunette_complete "${___pictures[@]}"}'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
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
        '--family[The presentation of a live activity (default\: systemMedium).]:family:{__lunette_complete "${___family[@]}"}'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '--format[text, ansi, json, accessibility (what a screen reader announces), svg, png or html (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '(-o --output)'{-o,--output}'[Write to a file; its extension selects the format unless --format is given; - is standard output.]:file:_files'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[The unit of JSON\: terminal (cells) or canvas (points) (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--scale[Pixels per point of a PNG, 1 to 4 (default\: 2, or as many as fit into --size).]:n:'
        '--background[The background of a PNG\: a colour name, #RRGGBB or none (default\: none for a single widget, else one that suits the colour scheme).]:colour:'
        '--sheet[Add margins and a background to a PNG of a single widget, as for several.]'
        '--size[The size of the whole PNG in pixels, for example 800x480; widgets are centred.]:WxH:'
        '--gray[Draw a PNG in 2, 4 or 16 shades of grey, for e-paper displays.]:shades:'
        '--dither[Dither the shades of --gray.]'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--pictures[How a terminal shows pictures\: auto, kitty, iterm, sixel, blocks (characters) or none (default\: auto).]:way:{__lunette_complete "${___pictures[@]}"}'
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
        '--place[The size\: small, wide or large (default\: all three).]:place:{__lunette_complete "${___place[@]}"}'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--family[A widget family (default\: accessoryInline).]:family:{__lunette_complete "${___family[@]}"}'
        '--format[ndjson, plain, waybar, i3bar, polybar, tmux or xbar (default\: plain).]:format:{__lunette_complete "${___format[@]}"}'
        '--once[Print the current line and exit.]'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_boards() {
    local -i ret=1
    local -ar _word=('list' 'export' 'import' 'duplicate' 'add' 'rename' 'remove')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:word:{__lunette_complete "${_word[@]}"}'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '(-o --output)'{-o,--output}'[The file that '\''export'\'' writes (default\: standard output).]:file:_files'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_theme() {
    local -i ret=1
    local -ar _word=('list' 'show' 'check' 'import' 'set' 'clear' 'lunette' 'paper' 'midnight' 'glass' 'ink' 'meadow')
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:word:{__lunette_complete "${_word[@]}"}'
        '--board[The board that '\''set'\'' and '\''clear'\'' change (default\: every board).]:name:'
        '--name[The name under which '\''import'\'' stores a file (default\: the file'\''s).]:name:'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--store[The runtime'\''s state folder, as a path or a file\: URL (default\: lunette in the XDG state folder).]:folder:_files -/'
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
    local -ar ___frame=('card' 'line' 'ascii' 'none')
    local -ar ___symbols=('unicode' 'nerd' 'ascii')
    local -ar ___color_scheme=('light' 'dark')
    local -ar ___dynamic_type_size=('xSmall' 'small' 'medium' 'large' 'xLarge' 'xxLarge' 'xxxLarge' 'accessibility1' 'accessibility2' 'accessibility3' 'accessibility4' 'accessibility5')
    local -ar ___rendering_mode=('fullColor' 'accented' 'vibrant')
    local -ar ___contrast=('standard' 'increased')
    local -ar ___device=('iPhone-430x932' 'iPhone-428x926' 'iPhone-414x896' 'iPhone-414x736' 'iPhone-393x852' 'iPhone-390x844' 'iPhone-375x812' 'iPhone-360x780' 'iPhone-375x667' 'iPhone-320x568' 'iPad-768x1024' 'iPad-744x1133' 'iPad-810x1080' 'iPad-820x1180' 'iPad-834x1194' 'iPad-834x1112' 'iPad-1024x1366' 'iPad-954x1373' 'iPad-970x1389' 'iPad-1192x1590' 'Vision')
    local -ar ___redact=('placeholder' 'privacy' 'invalidated')
    local -ar arg_specs=(
        ':widget:_files -g '\''*.lua'\'''
        '--family[A widget family, for example systemSmall (default\: the first the widget supports).]:family:{__lunette_complete "${___family[@]}"}'
        '--x[Columns (points with --surface canvas) from the widget'\''s left edge.]:n:'
        '--y[Rows (points with --surface canvas) from the widget'\''s top edge.]:n:'
        '--link[The number of a link, from 1, in the order of the render document.]:n:'
        '--action[The number of a button or toggle, from 1, in the order of the render document.]:n:'
        '--dry-run[Print what the tap would do, without doing it.]'
        '--kind[Use only this kind of the bundle'\''s widgets.]:kind:'
        '*--config[Set a parameter of the widget; may be repeated.]:name=value:'
        '--display-size[The widget'\''s size in the surface'\''s unit, for example 46x10 (default\: the family'\''s).]:WxH:'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--surface[The unit of JSON\: terminal (cells) or canvas (points) (default\: terminal).]:surface:{__lunette_complete "${___surface[@]}"}'
        '--frame[card, line, ascii or none (default\: card with 256 colours and a known background, else line).]:frame:{__lunette_complete "${___frame[@]}"}'
        '--symbols[unicode, nerd (Nerd Font icons) or ascii (default\: LUNETTE_SYMBOLS, else unicode).]:set:{__lunette_complete "${___symbols[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--bundle[The bundle that declares it, if several do.]:path:_files -g '\''*.lua'\'''
        '--dry-run[Print what would be performed, without performing it.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--dry-run[Print what would open it, without opening it.]'
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--bundle[The bundle that declares it, if several do.]:path:_files -g '\''*.lua'\'''
        '*--widgets[A folder of widgets; may be repeated (default\: ./widgets, then lunette/widgets in the XDG data folders).]:folder:_files -/'
        '*--allow[Allow what a bundle declares\: network=HOST\[\:PORT\], read=PATH, run=PROGRAM, environment=NAME or all; may be repeated.]:power:'
        '--remember[Save what --allow grants to these bundles, in their current version.]'
        '--root[Read system data (/proc, /sys, /etc) from this folder, for tests and pictures.]:folder:_files -/'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--at[The date to use as now, in ISO 8601 (default\: now).]:date:'
        '--locale[Language and formats, for example en_US (default\: LC_ALL, LC_MESSAGES or LANG).]:locale:'
        '--time-zone[The time zone, for example Europe/Berlin (default\: TZ, else the system'\''s).]:zone:'
        '--color-scheme[light or dark (default\: what COLORFGBG or the terminal reports, else dark in terminals, light in files).]:scheme:{__lunette_complete "${___color_scheme[@]}"}'
        '--dynamic-type-size[The text size, xSmall to accessibility5 (default\: large).]:size:{__lunette_complete "${___dynamic_type_size[@]}"}'
        '--rendering-mode[fullColor, accented or vibrant (default\: fullColor).]:mode:{__lunette_complete "${___rendering_mode[@]}"}'
        '--contrast[The contrast of secondary content\: standard or increased (default\: standard).]:degree:{__lunette_complete "${___contrast[@]}"}'
        '--device[Use the widget sizes of a device, for example iPhone-393x852 or "iPad Air" (default\: iPhone-430x932).]:name:{__lunette_complete "${___device[@]}"}'
        '*--redact[Redact as for placeholder, privacy or invalidated; separate several with commas.]:reasons:{__lunette_complete "${___redact[@]}"}'
        '--luminance-reduced[Draw for a dimmed display.]'
        '--bold-text[Draw text in bold.]'
        '--no-container-background[Remove the container'\''s background, if the widget allows it.]'
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
        '--all[Reload every placed widget.]'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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

_lunette_instances() {
    local -i ret=1
    local -ar ___format=('text' 'ansi' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--last[The number of lines (default\: 40).]:n:'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
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
        '--limits[Also list every limit with its value, and the file in which limits are set.]'
        '--format[text, ansi or json (default\: ansi on a terminal, else text).]:format:{__lunette_complete "${___format[@]}"}'
        '--color[auto, always or never; overrides NO_COLOR and FORCE_COLOR (default\: auto).]:when:{__lunette_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_lunette_help() {
    local -i ret=1
    local -ar _topic=('topics' 'views' 'modifiers' 'functions' 'globals' 'widget' 'bundle' 'provider' 'entry' 'timeline' 'policy' 'view' 'intent' 'parameters' 'control' 'stack' 'activity' 'permissions' 'requires' 'schemes' 'triggers' 'previews' 'environment' 'context' 'families' 'colors' 'symbols' 'dates' 'strings' 'taps' 'lua' 'limits' 'errors' 'new' 'dev' 'preview' 'render' 'layout' 'check' 'timeline' 'simulate' 'pack' 'list' 'add' 'adopt' 'configure' 'remove' 'stack' 'grant' 'revoke' 'grants' 'setup' 'key' 'run' 'board' 'show' 'controls' 'stream' 'boards' 'theme' 'tap' 'perform' 'open' 'donate' 'reload' 'lock' 'unlock' 'instances' 'configurations' 'explain' 'log' 'doctor' 'help' 'completions' 'Text' 'Image' 'Label' 'Link' 'Button' 'Toggle' 'Gauge' 'ProgressView' 'Color' 'LinearGradient' 'RadialGradient' 'AngularGradient' 'VStack' 'HStack' 'ZStack' 'Grid' 'GridRow' 'LazyVGrid' 'LazyHGrid' 'Group' 'GroupBox' 'Section' 'Spacer' 'Divider' 'ViewThatFits' 'EmptyView' 'AccessoryWidgetBackground' 'Rectangle' 'RoundedRectangle' 'UnevenRoundedRectangle' 'Circle' 'Ellipse' 'Capsule' 'ContainerRelativeShape' 'Path' 'Canvas' 'Chart' 'LineMark' 'BarMark' 'AreaMark' 'PointMark' 'RuleMark' 'SectorMark' 'ControlToggle' 'ControlButton' 'font' 'fontWeight' 'fontDesign' 'fontWidth' 'bold' 'italic' 'underline' 'strikethrough' 'monospacedDigit' 'textCase' 'kerning' 'tracking' 'baselineOffset' 'lineSpacing' 'lineLimit' 'multilineTextAlignment' 'truncationMode' 'minimumScaleFactor' 'allowsTightening' 'foregroundStyle' 'foregroundColor' 'tint' 'background' 'overlay' 'mask' 'containerBackground' 'fill' 'stroke' 'trim' 'resizable' 'interpolation' 'renderingMode' 'imageScale' 'symbolVariant' 'symbolRenderingMode' 'flipsForRightToLeftLayoutDirection' 'gaugeStyle' 'progressViewStyle' 'buttonStyle' 'labelStyle' 'toggleStyle' 'labelsHidden' 'disabled' 'padding' 'frame' 'fixedSize' 'layoutPriority' 'offset' 'position' 'alignmentGuide' 'zIndex' 'aspectRatio' 'scaledToFit' 'scaledToFill' 'gridCellColumns' 'gridCellUnsizedAxes' 'gridColumnAlignment' 'cornerRadius' 'clipShape' 'clipped' 'border' 'opacity' 'shadow' 'blur' 'rotationEffect' 'scaleEffect' 'grayscale' 'saturation' 'brightness' 'contrast' 'blendMode' 'hidden' 'redacted' 'unredacted' 'privacySensitive' 'invalidatableContent' 'widgetURL' 'widgetLabel' 'widgetAccentable' 'widgetAccentedRenderingMode' 'contentTransition' 'transition' 'animation' 'dynamicTypeSize' 'environment' 'id' 'accessibilityLabel' 'accessibilityValue' 'accessibilityHidden' 'chartXAxis' 'chartYAxis' 'chartXScale' 'chartYScale' 'chartLegend' 'chartForegroundStyleScale' 'controlWidgetActionHint' 'controlWidgetStatus' 'ForEach' 'GridItem' 'StrokeStyle' 'Gradient' 'EdgeInsets' 'AxisMarks' 'Angle' 'UnitPoint' 'Timeline' 'atEnd' 'never' 'after' 'json.null' 'Text.verbatim' 'Text.markdown' 'require' 'print' 'date.now' 'date.add' 'date.startOfDay' 'date.components' 'date.from' 'date.next' 'date.cron' 'date.difference' 'date.parse' 'date.format' 'json.decode' 'json.encode' 'json.array' 'base64.encode' 'base64.decode' 'storage.get' 'storage.set' 'storage.remove' 'storage.keys' 'files.read' 'files.lines' 'files.list' 'files.stat' 'files.exists' 'process.run' 'http.get' 'http.request' 'http.download' 'system.cpu' 'system.memory' 'system.load' 'system.disks' 'system.network' 'system.battery' 'system.sensors' 'system.processes' 'system.uptime' 'system.host' 'calendar.events' 'feed.parse' 'notify' 'media.players' 'media.command' 'picture.keep' 'center.reloadTimelines' 'center.reloadAllTimelines' 'center.reloadControls' 'center.currentConfigurations' 'center.reloadAllControls' 'center.currentControls' 'center.invalidateRelevance' 'center.invalidateConfigurationRecommendations' 'activity.start' 'activity.update' 'activity.finish' 'activity.list' 'log.debug' 'log.info' 'log.warning' 'log.error' 'localized' 'number.format' 'list.format' 'date' 'json' 'base64' 'storage' 'files' 'process' 'http' 'system' 'calendar' 'feed' 'media' 'picture' 'center' 'activity' 'log' 'number' 'list' 'LazyVStack' 'LazyHStack' 'ScrollView' 'List' 'Table' 'Form' 'TextField' 'TextEditor' 'SecureField' 'Picker' 'DatePicker' 'ColorPicker' 'Slider' 'Stepper' 'Menu' 'NavigationStack' 'NavigationView' 'NavigationLink' 'NavigationSplitView' 'TabView' 'Map' 'VideoPlayer' 'WebView' 'AsyncImage' 'GeometryReader' 'TimelineView' 'Sheet' 'Alert' 'kind' 'displayName' 'description' 'category' 'keywords' 'families' 'intent' 'provider' 'triggers' 'view' 'contentMarginsDisabled' 'containerBackgroundRemovable' 'supportsPlaceholderWhenLocked' 'recommendations' 'relevance' 'promptsForUserConfiguration' 'disfavoredLocations' 'formerKinds' 'migrate' 'version' 'push' 'previews' 'name' 'schemes' 'permissions' 'requires' 'category' 'keywords' 'colors' 'onOpenURL' 'onContinueUserActivity' 'onBackgroundURLSessionEvents' 'placeholder' 'snapshot' 'timeline' 'date' 'relevance' 'state' 'entries' 'policy' 'atEnd' 'never' 'after' 'id' 'title' 'description' 'parameters' 'perform' 'openAppWhenRun' 'authenticationPolicy' 'name' 'type' 'title' 'description' 'list' 'size' 'default' 'required' 'options' 'min' 'max' 'depends' 'grants' 'entities' 'suggested' 'match' 'kind' 'displayName' 'description' 'category' 'keywords' 'intent' 'promptsForUserConfiguration' 'value' 'push' 'view' 'kind' 'widgets' 'displayName' 'description' 'category' 'keywords' 'kind' 'presentations' 'preview' 'displayName' 'description' 'network' 'read' 'run' 'environment' 'session' 'notify' 'media' 'lunette' 'features' 'file' 'lines' 'separator' 'device' 'signal' 'name' 'family' 'entry' 'configuration' 'environment' 'widgetFamily' 'colorScheme' 'widgetRenderingMode' 'dynamicTypeSize' 'locale' 'timeZone' 'displaySize' 'contentMargins' 'redactionReasons' 'showsContainerBackground' 'isLuminanceReduced' 'legibilityWeight' 'colorSchemeContrast' 'configuration' 'age' 'lastError' 'isStale' 'activityID' 'kind' 'family' 'isPreview' 'displaySize' 'now' 'configuration' 'locale' 'timeZone' 'environmentVariants' 'reason' 'line' 'url' 'activity' 'reply' 'systemSmall' 'systemMedium' 'systemLarge' 'systemExtraLarge' 'systemExtraLargePortrait' 'accessoryInline' 'accessoryRectangular' 'accessoryCircular' 'accessoryCorner' 'color' 'symbol' 'permission' 'assert' 'error' 'getmetatable' 'ipairs' 'next' 'pairs' 'pcall' 'rawequal' 'rawget' 'rawlen' 'rawset' 'select' 'setmetatable' 'tonumber' 'tostring' 'type' 'xpcall' 'string' 'table' 'math' 'utf8' 'os' 'script.undefined' 'script.require' 'script.wait' 'script.argument' 'decode.unknownView' 'decode.unknownModifier' 'decode.unknownArgument' 'decode.unknownKey' 'decode.refusedView' 'decode.missing' 'decode.type' 'decode.range' 'decode.word' 'decode.color' 'decode.cycle' 'decode.date' 'decode.data' 'decode.kind' 'decode.family' 'permission.undeclared' 'permission.ungranted' 'cpu.host' 'size.source' 'size.tree' 'size.text' 'size.entries' 'size.storage' 'package.form' 'package.path' 'package.size' 'package.signature' 'package.key' 'missing.file' 'missing.kind' 'unavailable.requirement' 'warning.widgetURL' 'warning.link' 'warning.text' 'warning.length' 'warning.range' 'warning.frame' 'warning.standIn' 'warning.entries' 'warning.name' 'warning.image' 'warning.character' 'warning.grants' 'warning.triggers' 'warning.watch' 'warning.configuration' 'warning.truncated' 'warning.overflow' 'warning.smallText' 'warning.contrast' 'warning.accessibility' 'warning.empty' 'warning.interval' 'warning.atEnd' 'warning.snapshot' 'warning.global' 'warning.permission' 'warning.unsupported' 'warning.unused')
    local -ar arg_specs=(
        ':topic:{__lunette_complete "${_topic[@]}"}'
        '--search[List the pages that contain the word.]:word:'
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
