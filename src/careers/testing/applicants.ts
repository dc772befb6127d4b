/** What the tests of careers stand on: those of support, and an opening in both languages. */
import type { OpeningDraft } from "../opening.ts";

export { hire, NAMED, newAddress, runJob, someId, uploadFrom } from "#support/testing/desk.ts";

/** An opening by its slugs. */
export function openingDraft(slugId: string, slugEn: string): OpeningDraft {
  const text = {
    team: "Loket",
    summary: "Ringkas",
    about: "Tentang",
    duties: "- Satu\n\n• Dua",
    requirements: "Tiga",
    offer: "Empat",
  };
  return {
    employment: "full_time",
    workplace: "office",
    city: "Kota Contoh",
    closesOn: "",
    ID: { ...text, slug: slugId, title: `Judul ${slugId}` },
    EN: { ...text, slug: slugEn, title: `Title ${slugEn}` },
  };
}
