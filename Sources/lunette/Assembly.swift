import WidgetModel
enum Assembly { static func annotations() -> String { "" } }
func localDate(_ text: String, _ w: Double, _ z: String) throws(Diagnostic) -> Double { w }
struct ErrorLine { let text: String; init(_ d: Diagnostic) { text = "{}\n" } }
