/**
 * Fills values into a text of a printed document: `{name}` becomes the value of that name, and nothing without one. Texts on screen are
 * formatted by the messages of src/web instead, which know plurals and numbers.
 */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
