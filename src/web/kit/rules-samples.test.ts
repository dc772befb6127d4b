import { expect, test } from "vitest";
import type { RuleName } from "#kernel/validation/rule.ts";
import { RULE_SAMPLES } from "./rules-samples.ts";

test.each(Object.entries(RULE_SAMPLES))(
  "%s is violated by its sample, and by that rule",
  (name, { rule, value, values = {} }) => {
    expect(rule(value, { values })).toMatchObject({ rule: name satisfies string as RuleName });
  },
);
