// WidgetRender
