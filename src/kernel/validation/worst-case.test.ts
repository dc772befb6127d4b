import { describe, expect, test } from "vitest";
import * as custom from "./custom-rules.ts";
import { ext, image, mimes } from "./file-rules.ts";
import type { Rule } from "./rule.ts";
import * as general from "./rules.ts";

const file =
  (rule: Rule): Rule =>
  (value, context) =>
    rule({ name: value, type: value, size: 1 }, context);

const RULES: Record<string, Rule> = {
  required: general.required(),
  email: general.email(),
  integer: general.integer(),
  numeric: general.numeric(),
  min: general.min(3),
  max: general.max(100_000),
  min_value: general.minValue(0),
  max_value: general.maxValue(0),
  between: general.between(0, 1),
  length: general.length(100_000),
  digits: general.digits(100_000),
  alpha: general.alpha(),
  alpha_num: general.alphaNum(),
  alpha_dash: general.alphaDash(),
  alpha_spaces: general.alphaSpaces(),
  confirmed: general.confirmed("password"),
  is: general.is("x"),
  is_not: general.isNot("x"),
  one_of: general.oneOf(["x"]),
  not_one_of: general.notOneOf(["x"]),
  regex: general.regex(/^a+b$/),
  url: general.url({ pattern: /a+b/ }),
  ext: file(ext(["pdf"])),
  mimes: file(mimes(["image/*"])),
  image: file(image()),
  password_strong: custom.passwordStrong(),
  password_confirm: custom.passwordConfirm("password"),
  _validate_datetime: custom.validateDatetime(),
  min_time: custom.minTime("08:30"),
  max_time: custom.maxTime("17:00"),
  has_space: custom.hasSpace(),
  is_duplicate_value: custom.isDuplicateValue(),
  is_invalid: custom.isInvalid("x"),
};

describe("100 kB of worst-case text take less than 50 ms", () => {
  const unit = [
    "a",
    "A",
    "1",
    "٣",
    " ",
    "\n",
    ".",
    "a.",
    "-",
    "_",
    "@",
    "a@",
    "a@a.",
    "a-",
    "👍",
    "\u0301",
    "Y",
    "aA1@",
    "http://",
    "https://a.",
    "0:",
    "2026-11-23T",
    "%",
    "\u200B",
  ];
  const texts = unit.flatMap((piece) => {
    const text = piece.repeat(Math.floor(100_000 / piece.length));
    return [text, `${text}!`, `a@${text}`, `a@${text}.co`, `https://${text}`];
  });
  test.each(Object.entries(RULES))("%s", (_, rule) => {
    for (const text of texts) {
      // The best of five runs, so that a busy machine does not fail this; a quadratic rule takes seconds each time.
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 5 && best >= 50; run += 1) {
        const began = performance.now();
        rule(text, { values: { password: text } });
        best = Math.min(best, performance.now() - began);
      }
      expect(best).toBeLessThan(50);
    }
  });
});
