// WidgetModel
