/** Figures of the screens on a page, from the published price lists. On the server only. */
import { formatMoney, money } from "#kernel/money.ts";
import type { Language } from "#kernel/locale.ts";
import { formatBps, formatRupiahRate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import { EXAMPLE_MINOR, type Tariff } from "#pricing/tariff/contract.ts";
import { railTexts, writer, type Tariffs } from "#pricing/tariff/web/load-tariff.ts";
import type { Section } from "../../model/sections.ts";
import { loadedScreenMessages } from "./loaded-messages.ts";
import type { RailHours, RateGap, ScreenViews } from "./view.ts";

interface LoadContext {
  readonly tariffs: Tariffs;
  readonly language: Language;
}

/** The destination whose rate is shown; any other one if it has no price now. */
const SHOWN_COUNTRY = "SG";

export async function loadScreens(context: LoadContext, sections: readonly Section[]): Promise<ScreenViews> {
  const shows = (name: string) => sections.some((section) => section.kind === "screen" && section.screen === name);
  const { tariffs, language } = context;
  const [local, abroad] = await Promise.all([
    shows("rails") ? tariffs("local") : null,
    shows("rate") ? tariffs("international") : null,
  ]);
  return { rails: local && railHoursOf(local, language), rate: abroad && rateGapOf(abroad, language) };
}

/** Rails that are open, with their hours as shares of a day. Null when there is none: a chart without a line says nothing. */
function railHoursOf({ rails }: Tariff, language: Language): readonly RailHours[] | null {
  const writing = writer(language);
  const open = rails.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return null;
  return open.map((one) => {
    const { name, max, open: hours, soon } = railTexts(one, writing);
    return {
      key: one.rail,
      name,
      from: one.hours === null ? 0 : shareOfDay(one.hours.opens),
      to: one.hours === null ? 1 : shareOfDay(one.hours.cutOff),
      hours,
      arrives: `${soon} · ${max}`,
    };
  });
}

const DAY_MINUTES = 1_440;
/** "14:30" as a share of the day. */
function shareOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) / DAY_MINUTES;
}

function rateGapOf({ corridors }: Tariff, language: Language): RateGap | null {
  const priced = corridors.filter(({ example }) => example !== null && example.rate !== null);
  const shown = priced.find(({ country }) => country === SHOWN_COUNTRY) ?? priced[0];
  const price = shown?.example;
  if (!price || price.rate === null || price.mid === null || price.rateAsOf === null || shown === undefined) return null;
  const t = createTranslate(loadedScreenMessages[language], language);
  return {
    currency: shown.currency,
    mid: formatRupiahRate(price.mid, language),
    ours: formatRupiahRate(price.rate, language),
    gap: formatBps(shown.spreadBps, language),
    margin: t("margin", {
      margin: formatMoney(price.margin, language),
      amount: formatMoney(money("IDR", BigInt(EXAMPLE_MINOR)), language),
    }),
    asOf: t("asOf", { when: formatInstant(price.rateAsOf, language) }),
  };
}
