/** The input types of a prompt (FORM-9). */
export type PromptInput = "text" | "email" | "url";
export type PromptFault = "required" | "invalidEmail" | "invalidUrl";

/** FORM-4: letters, digits and common symbols, no leading dot, no double dots, a top-level domain of at least two letters. */
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Why the typed text is refused, or null. An empty text passes everything but `required` (FORM-1). */
export function whyNotPrompt(text: string, input: PromptInput, required: boolean): PromptFault | null {
  const value = text.trim();
  if (value === "") return required ? "required" : null;
  if (input === "email" && !EMAIL.test(value)) return "invalidEmail";
  if (input === "url" && !isWebAddress(value)) return "invalidUrl";
  return null;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname.includes(".");
}
