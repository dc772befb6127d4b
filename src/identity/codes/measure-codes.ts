/** Metrics of one-time codes in `/metrics`: counts of the last 30 minutes and active alarms, without personal data. */
import type { Measure } from "#platform/metrics/metrics.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { CODE_ALARMS } from "./model/code-alarm.ts";
import { countryRoomLeft } from "./sms-countries.ts";
import { listAlarms } from "./store-figures.ts";
import { readCodeFigures } from "./watch-codes.ts";

/** The job checks every minute; an alarm not seen for this long has ended. */
const STANDS_MS = 3 * MINUTE_MS;

export function codeMeasures({ database, clock }: Runtime): readonly Measure[] {
  return [
    {
      name: "sampai_codes",
      help: "Outcome counts of the one-time codes sent in the last 30 minutes: attempts checked and wrong, codes ended and unused, messages settled and failed",
      labels: ["figure"],
      read: async () =>
        Object.entries<number>({ ...(await readCodeFigures(database, clock.now())) }).map(([figure, value]) => ({
          labels: { figure },
          value,
        })),
    },
    {
      name: "sampai_sms_country_codes_left",
      help: "One-time codes that can still be sent by SMS today, by open foreign country; at 0 its numbers get codes by WhatsApp only",
      labels: ["country"],
      read: async () =>
        (await countryRoomLeft({ db: database, now: clock.now() })).map(({ country, left }) => ({
          labels: { country },
          value: left,
        })),
    },
    {
      name: "sampai_code_alarm",
      help: "1 while one-time codes are being guessed, requested but not entered, or not delivered",
      labels: ["kind"],
      read: async () => {
        const activeAlarms = await listAlarms(database, new Date(clock.now().getTime() - STANDS_MS));
        return CODE_ALARMS.map((kind) => ({ labels: { kind }, value: activeAlarms.includes(kind) ? 1 : 0 }));
      },
    },
  ];
}
