/** What a prompt accepts (SPEC §9: dialog inputs of type text, e-mail and URL). */
export type PromptInput = "text" | "email" | "url";
export type PromptFault = "required" | "invalidEmail" | "invalidUrl";

/** SPEC §5: letters, digits and common symbols, no leading dot, no double dots, a top-level part of at least two letters. */
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Why the typed text cannot be taken, or null. Empty passes everything but `required` (SPEC §5). */
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
