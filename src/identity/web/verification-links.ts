/**
 * The one route to a higher verification tier until the site itself offers it: the requirements, and the contact form with the question
 * filled in. Pure.
 */
import { href } from "#kernel/href.ts";
import { localizePath, type Bilingual, type Language } from "#kernel/locale.ts";

const CONTACT_REQUESTS: Bilingual<{ readonly subject: string; readonly message: string }> = {
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

/** `help`: the FAQ entry on documents, hours and the meantime. `contact`: the contact form with topic and sentence filled in. */
export function verificationLinks(language: Language): { readonly help: string; readonly contact: string } {
  const query = new URLSearchParams({ category: "account", ...CONTACT_REQUESTS[language] });
  return {
    help: `${localizePath(href("/faq"), language)}#verification-how`,
    contact: `${localizePath(href("/hubungi-kami"), language)}?${query}`,
  };
}
