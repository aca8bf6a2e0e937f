/// Every view, by the name that a script uses. What each takes and means stands in the Vocabulary.
public enum ViewKind: String, Sendable, Hashable, CaseIterable {
  case text = "Text", image = "Image", label = "Label", link = "Link", button = "Button", toggle = "Toggle"
  case gauge = "Gauge", progressView = "ProgressView", color = "Color"
  case linearGradient = "LinearGradient", radialGradient = "RadialGradient", angularGradient = "AngularGradient"

  case vStack = "VStack", hStack = "HStack", zStack = "ZStack"
  case grid = "Grid", gridRow = "GridRow", lazyVGrid = "LazyVGrid", lazyHGrid = "LazyHGrid"
  case group = "Group", groupBox = "GroupBox", section = "Section"
  case spacer = "Spacer", divider = "Divider", viewThatFits = "ViewThatFits", emptyView = "EmptyView"
  case accessoryWidgetBackground = "AccessoryWidgetBackground"

  case rectangle = "Rectangle", roundedRectangle = "RoundedRectangle", unevenRoundedRectangle = "UnevenRoundedRectangle"
  case circle = "Circle", ellipse = "Ellipse", capsule = "Capsule", containerRelativeShape = "ContainerRelativeShape"
  case path = "Path", canvas = "Canvas"

  case chart = "Chart", lineMark = "LineMark", barMark = "BarMark", areaMark = "AreaMark", pointMark = "PointMark"
  case ruleMark = "RuleMark", sectorMark = "SectorMark"

  case controlToggle = "ControlToggle", controlButton = "ControlButton"
}

/// Every modifier, by the name that a script uses.
public enum ModifierKind: String, Sendable, Hashable, CaseIterable {
  case font, fontWeight, fontDesign, fontWidth, bold, italic, underline, strikethrough, monospacedDigit, textCase
  case kerning, tracking, baselineOffset, lineSpacing
  case foregroundStyle, foregroundColor, tint, background, overlay, mask
  case padding, frame, fixedSize, layoutPriority, offset, position, alignmentGuide, zIndex, aspectRatio, scaledToFit
  case scaledToFill
  case gridCellColumns, gridCellUnsizedAxes, gridColumnAlignment
  case lineLimit, multilineTextAlignment, truncationMode, minimumScaleFactor, allowsTightening
  case cornerRadius, clipShape, clipped, border, opacity, shadow, blur, rotationEffect, scaleEffect
  case grayscale, saturation, brightness, contrast, blendMode, hidden
  case fill, stroke, trim
  case resizable, interpolation, renderingMode, imageScale, symbolVariant, symbolRenderingMode,
    flipsForRightToLeftLayoutDirection
  case gaugeStyle, progressViewStyle, buttonStyle, labelStyle, toggleStyle, labelsHidden, disabled
  case redacted, unredacted, privacySensitive, invalidatableContent
  case widgetURL, widgetLabel, widgetAccentable, widgetAccentedRenderingMode, containerBackground, contentTransition,
    transition, animation
  case dynamicTypeSize, environment, id
  case accessibilityLabel, accessibilityValue, accessibilityHidden
  case chartXAxis, chartYAxis, chartXScale, chartYScale, chartLegend, chartForegroundStyleScale
  case controlWidgetActionHint, controlWidgetStatus
}

/// Every name that an argument of a view or modifier has, as a script spells it; `content` stands for what has none.
public enum ArgumentName: String, Sendable, Hashable, CaseIterable {
  case content
  // Text and what texts carry.
  case text, verbatim, markdown, date, to, style, timer, countsDown, showsHours, pauseTime, runs
  case stopwatch, offset, reference, maxFieldCount, maxPrecision, allowedFields, thresholdField, sign
  case title, subtitle, label, currentValueLabel, minimumValueLabel, maximumValueLabel, valueLabel, offValueLabel, icon,
    header, footer
  case name, file, data, systemName, systemImage, image, destination, action, isOn, role
  case value, total, range, timerInterval, min, max
  // Layout.
  case spacing, horizontalSpacing, verticalSpacing, alignment, axes, axis, columns, rows, minLength, length, edges
  case top, leading, bottom, trailing
  case width, height, minWidth, idealWidth, maxWidth, minHeight, idealHeight, maxHeight
  case horizontal, vertical, priority, x, y, guide, ratio, contentMode, anchor, count
  case limit, reservesSpace, factor, mode, isEnabled, reasons, condition
  // Look.
  case color, colors, stops, startPoint, endPoint, center, startRadius, endRadius, startAngle, endAngle
  case size, weight, design, radius, cornerRadius, topLeadingRadius, topTrailingRadius, bottomLeadingRadius
  case bottomTrailingRadius, cornerStyle
  case lineWidth, lineCap, lineJoin, dash, dashPhase, from, segments, eoFill, shape, degrees, amount, pattern, opacity
  case overlay, background, mask, scale, resizingMode, capInsets, primary, secondary, tertiary
  case url, key, id, ignoresSafeArea, countsDownTransition, duration
  // Charts.
  case series, yStart, yEnd, xStart, xEnd, angle, innerRadius, outerRadius, angularInset, foregroundStyle
  case by, interpolationMethod, stacking, symbol, values, labels, domain, includesZero, visibility, mapping, position
}
