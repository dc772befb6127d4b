/** What cash waits for after it is there: an outlet that opens. For loaders, and pages of the app. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import type { Money } from "#kernel/amount.ts";
import { formatDayAndTime } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import { readOpening, type Opened } from "../../contract-find.ts";
import { addressOf, NOTHING_ASKED } from "../finder/query.ts";
import { openingWords } from "./opening/messages.ts";

interface Waiting {
  /** As the sender wrote it; null where nobody has been asked. */
  readonly city: string | null;
  readonly amount: Money;
  /** When the money is there. */
  readonly at: Date;
}

/** How the outlets are open that can pay this out, when it is there. */
export function askOpening(api: Api, { city, amount, at }: Waiting): Promise<Opened> {
  return api(readOpening, { amountMinor: amount.minor.toString(), at: at.toISOString(), ...(city !== null && { city }) });
}

/** From when it can be collected, in a sentence; null where nothing stands in the way. `asked` is the city as the sender wrote it. */
export function openingText({ city, outlets, open, opens }: Opened, asked: string | null, language: Language): string | null {
  const t = createTranslate(openingWords[language], language);
  if (asked !== null && city === null) return t("noneIn", { city: asked });
  if (opens === null) {
    if (open * 2 >= outlets) return null;
    return city === null ? t("few", { open, outlets }) : t("fewIn", { open, outlets, city: city.name });
  }
  const when = t(opens.day, formatDayAndTime(opens.at, language, opens.zone));
  return city === null ? t("opens", { when }) : t("opensIn", { city: city.name, when });
}

/** The first moment at which anybody can have it; null where an outlet is open when the money is there. */
export function collectText({ opens }: Opened, language: Language): string | null {
  if (opens === null) return null;
  return createTranslate(openingWords[language], language)("from", formatDayAndTime(opens.at, language, opens.zone));
}

/** The finder, with the city that the money is for. */
export const finderOf = ({ city }: Opened): string =>
  addressOf({ ...NOTHING_ASKED, service: "pay_out", ...(city && { province: city.province, city: city.city }) });
