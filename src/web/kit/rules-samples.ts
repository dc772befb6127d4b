/**
 * Every rule of FORM-3 to FORM-7 with a value that violates it; `values` are the form's other fields. The type makes a rule without a
 * sample fail to compile.
 */
import {
  hasSpace,
  isDuplicateValue,
  isInvalid,
  maxTime,
  minTime,
  passwordConfirm,
  passwordStrong,
  validateDatetime,
} from "#kernel/validation/custom-rules.ts";
import { dimensions, ext, image, mimes, size } from "#kernel/validation/file-rules.ts";
import type { Rule, RuleName } from "#kernel/validation/rule.ts";
import * as rules from "#kernel/validation/rules.ts";
import { visible } from "#kernel/validation/visible-text.ts";

export interface RuleSample {
  readonly rule: Rule;
  readonly value: unknown;
  readonly values?: Readonly<Record<string, unknown>>;
  /** How a non-text value is displayed. */
  readonly shown?: string;
}

const FILE = { name: "ktp.pdf", type: "application/pdf", size: 3_145_728 };
const PICTURE = { name: "ktp.png", type: "image/png", size: 1_024, width: 100, height: 80 };
const FILE_TEXT = "ktp.pdf, 3 MB";

export const RULE_SAMPLES: Readonly<Record<RuleName, RuleSample>> = {
  required: { rule: rules.required(), value: "" },
  email: { rule: rules.email(), value: "nama..dua@contoh" },
  integer: { rule: rules.integer(), value: "1.5" },
  numeric: { rule: rules.numeric(), value: "12a" },
  min: { rule: rules.min(3), value: "ab" },
  max: { rule: rules.max(5), value: "terlalu panjang" },
  min_value: { rule: rules.minValue(10), value: "9" },
  max_value: { rule: rules.maxValue(10), value: "11" },
  length: { rule: rules.length(6), value: "12345" },
  between: { rule: rules.between(1, 5), value: "6" },
  digits: { rule: rules.digits(6), value: "12345" },
  alpha: { rule: rules.alpha(), value: "abc1" },
  alpha_num: { rule: rules.alphaNum(), value: "abc-1" },
  alpha_dash: { rule: rules.alphaDash(), value: "abc 1" },
  alpha_spaces: { rule: rules.alphaSpaces(), value: "abc_1" },
  confirmed: { rule: rules.confirmed("first"), value: "satu", values: { first: "dua" } },
  is: { rule: rules.is("ya"), value: "tidak" },
  is_not: { rule: rules.isNot("tidak"), value: "tidak" },
  one_of: { rule: rules.oneOf(["bri", "bni"]), value: "bca" },
  not_one_of: { rule: rules.notOneOf(["bca"]), value: "bca" },
  regex: { rule: rules.regex(/^[A-Z]{3}$/), value: "idr" },
  url: { rule: rules.url(), value: "contoh.com" },
  size: { rule: size(2_048), value: FILE, shown: FILE_TEXT },
  ext: { rule: ext(["jpg", "png"]), value: FILE, shown: FILE_TEXT },
  mimes: { rule: mimes(["image/*"]), value: FILE, shown: FILE_TEXT },
  image: { rule: image(), value: FILE, shown: FILE_TEXT },
  dimensions: { rule: dimensions(512, 512), value: PICTURE, shown: "ktp.png, 100 × 80" },
  password_strong: { rule: passwordStrong(), value: "rahasia" },
  password_confirm: { rule: passwordConfirm("password"), value: "Beda#123", values: { password: "Sama#123" } },
  _validate_datetime: { rule: validateDatetime(), value: "2026-02-30" },
  min_time: { rule: minTime("08:00"), value: "07:59" },
  max_time: { rule: maxTime("17:00"), value: "17:01" },
  has_space: { rule: hasSpace(), value: "NIGHT DESK" },
  is_duplicate_value: { rule: isDuplicateValue(), value: "Y" },
  is_invalid: { rule: isInvalid("the district is not known"), value: "Y" },
  visible: { rule: visible(), value: "Bu\u200Bdi", shown: "Bu·di" },
};
