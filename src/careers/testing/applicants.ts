/** Fixtures of the careers tests: those of support, and an opening in both languages. */
import type { JobOpeningDraft } from "../model/opening.ts";

export { hire, NAMED, newAddress, runJob, someId, uploadFrom } from "#support/testing/people.ts";

/** An opening by its slugs. */
export function jobOpeningDraft(slugId: string, slugEn: string): JobOpeningDraft {
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
