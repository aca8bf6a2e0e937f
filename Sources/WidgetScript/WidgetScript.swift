// WidgetScript
