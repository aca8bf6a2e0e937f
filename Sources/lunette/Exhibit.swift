import WidgetLayout
import WidgetModel
import WidgetRender

struct Exhibit {
  init(_ widget: WidgetDeclaration, _ request: ProviderRequest, _ timeline: Timeline?, _ wish: WidgetWish) throws(Diagnostic) {
  }
  func add(to page: Page, of bundle: BundleDeclaration) {}
}
