/** When the first outlet that can pay out cash opens, as text. For loaders and pages of the app. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import type { Money } from "#kernel/amount.ts";
import { formatDayAndTime } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import { readOpeningTime, type OpeningTime } from "../../finder/contract.ts";
import { addressOf, EMPTY_QUERY } from "../../finder/web/finder-query.ts";
import { openingTimeMessages } from "./opening-time/messages.ts";

interface Waiting {
  /** As the sender wrote it; null when no city was given. */
  readonly city: string | null;
  readonly amount: Money;
  /** When the money arrives. */
  readonly at: Date;
}

/** Opening state of the outlets that can pay out this amount, at the time it arrives. */
export function loadOpeningTime(api: Api, { city, amount, at }: Waiting): Promise<OpeningTime> {
  return api(readOpeningTime, { amountMinor: amount.minor.toString(), at: at.toISOString(), ...(city !== null && { city }) });
}

/**
 * When the outlets of the city open, beside the time from which the pickup code works. Null when at least half of them are open then, and,
 * while no city is named, when any outlet is. `requestedCity` is the city as the sender wrote it.
 */
export function openingTimeText(
  { city, outlets, open, opens }: OpeningTime,
  requestedCity: string | null,
  language: Language,
): string | null {
  const t = createTranslate(openingTimeMessages[language], language);
  if (requestedCity !== null && city === null) return t("noneIn", { city: requestedCity });
  if (opens === null) {
    if (open * 2 >= outlets) return null;
    return city === null ? null : t("fewIn", { open, outlets, city: city.name });
  }
  const when = t(opens.day, formatDayAndTime(opens.at, language, opens.zone));
  return city === null ? t("opens", { when }) : t("opensIn", { city: city.name, when });
}

/** The time of collection as one time: for the line that says when money arrives. */
export interface CashArrival {
  /** Replaces the time by which the money is there, which nobody can use while all outlets are closed. */
  readonly arrives?: string;
  readonly arrivesDetail?: string;
}

/** Empty where nothing is to be said beside the time by which the cash is there. */
export function cashArrival(opened: OpeningTime | null, requestedCity: string | null, language: Language): CashArrival {
  if (opened === null) return {};
  const { city, opens } = opened;
  const t = createTranslate(openingTimeMessages[language], language);
  const detail = openingTimeText({ ...opened, opens: null }, requestedCity, language);
  if (opens === null) return detail === null ? {} : { arrivesDetail: detail };
  const when = t(opens.day, formatDayAndTime(opens.at, language, opens.zone));
  const arrives = city === null ? t("from", { when }) : t("fromIn", { when, city: city.name });
  // Of the closed outlets of a city the number that is open says nothing.
  return { arrives, arrivesDetail: requestedCity !== null && city === null ? (detail ?? "") : "" };
}

/** The finder's address, with the city of the payout. */
export const finderOf = ({ city }: OpeningTime): string =>
  addressOf({ ...EMPTY_QUERY, service: "pay_out", ...(city && { province: city.province, city: city.city }) });
