/** What `/metrics` shows of one-time codes: figures of the last half hour and the alarms that stand, without anybody's name in them. */
import type { Measure } from "#platform/http/metrics.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { CODE_ALARMS } from "./alarm.ts";
import { countryRoomLeft } from "./sms-countries.ts";
import { listAlarms } from "./store-code-figures.ts";
import { readCodeFigures } from "./watch-codes.ts";

/** The job looks every minute; what it has not seen for this long is over. */
const STANDS_MS = 3 * MINUTE_MS;

export function codeMeasures({ database, clock }: Machinery): readonly Measure[] {
  return [
    {
      name: "sampai_codes",
      help: "One-time codes of the last half hour: tries judged and wrong, codes over and unused, messages settled and failed",
      labels: ["figure"],
      read: async () =>
        Object.entries<number>({ ...(await readCodeFigures(database, clock.now())) }).map(([figure, value]) => ({
          labels: { figure },
          value,
        })),
    },
    {
      name: "sampai_sms_country_codes_left",
      help: "One-time codes that may still go by SMS to each open country abroad today; 0: its numbers get them by WhatsApp alone",
      labels: ["country"],
      read: async () =>
        (await countryRoomLeft({ db: database, now: clock.now() })).map(({ country, left }) => ({
          labels: { country },
          value: left,
        })),
    },
    {
      name: "sampai_code_alarm",
      help: "1 while one-time codes are being guessed, asked for and not entered, or not delivered",
      labels: ["kind"],
      read: async () => {
        const standing = await listAlarms(database, new Date(clock.now().getTime() - STANDS_MS));
        return CODE_ALARMS.map((kind) => ({ labels: { kind }, value: standing.includes(kind) ? 1 : 0 }));
      },
    },
  ];
}
