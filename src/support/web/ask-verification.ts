/** The one way to a higher verification tier until it can be done on the site: what it takes, and the contact form with the question in it. Pure. */
import { localizePath, type Bilingual, type Language } from "#kernel/locale.ts";

const ASKS: Bilingual<{ readonly subject: string; readonly message: string }> = {
  ID: {
    subject: "Verifikasi identitas",
    message:
      "Saya ingin menaikkan akun saya ke tingkat verifikasi 2. Dokumen identitas saya: (e-KTP, atau paspor dan KITAS/KITAP). Mohon beri tahu langkahnya.",
  },
  EN: {
    subject: "Identity verification",
    message:
      "I would like my account to have verification tier 2. My identity document: (e-KTP, or passport and KITAS/KITAP). Please tell me how.",
  },
};

/** `help`: papers, hours and what happens meanwhile, among the questions. `ask`: the contact form, topic and sentence filled in. */
export function verificationLinks(language: Language): { readonly help: string; readonly ask: string } {
  const query = new URLSearchParams({ category: "account", ...ASKS[language] });
  return {
    help: `${localizePath("/faq", language)}#verification-how`,
    ask: `${localizePath("/hubungi-kami", language)}?${query}`,
  };
}
