/** For tests: what an applicant enters, section by section: the terms of each kind of business. */
import { OUTLET, wire } from "#cash-points/testing/counter-app.ts";
import type { Id } from "#kernel/id.ts";
import { moneyCodec, wholeUnits } from "#kernel/money.ts";

const EXPECTED = { transfers: 1_000, average: wire(1_000_000) };
export const agentTerms = (id: Id<"cp">) =>
  ({
    kind: "agent",
    settlement: "deposit",
    chain: null,
    creditLine: wire(0),
    commission: { payOut: { fixed: wire(2_000), bps: 5, max: wire(9_000) }, cashIn: { fixed: wire(1_500), bps: 0, max: null } },
    expected: EXPECTED,
    outlets: [
      {
        id,
        entries: {
          ...OUTLET,
          hours: [...OUTLET.hours],
          closedDays: [...OUTLET.closedDays],
          services: [...OUTLET.services],
          transferLimit: moneyCodec.encode(wholeUnits("IDR", 20_000_000n)),
          dayLimit: moneyCodec.encode(wholeUnits("IDR", 100_000_000n)),
        },
      },
    ],
  }) as const;
export const CUSTOMER_TERMS = { kind: "customer", tier: "L3", feeDiscountBps: 1_000, expected: EXPECTED } as const;
export const PARTNER_TERMS = {
  kind: "partner",
  prefundMinimum: wire(100_000_000),
  creditLine: wire(0),
  settlementCycle: "daily",
  feeDiscountBps: 2_000,
  expected: EXPECTED,
  dayLimit: wire(500_000_000),
  corridors: ["ID-ID-bank"],
  addresses: ["203.0.113.7"],
  technicalContact: { name: "Yusuf", email: "teknis@mitra.example", phone: "+6281234567890" },
} as const;
