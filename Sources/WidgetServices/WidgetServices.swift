// WidgetServices
