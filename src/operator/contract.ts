/** The operator of this installation, as every page shows it (brand, licence, address, channels), and the calls with which staff change it. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { optionalLine, profileEntries, profileSchema, shortLine } from "./model/profile.ts";

/** The profile in the visitor's language. */
export const readOperator = get({
  name: "operator.read_operator",
  path: "/v1/operator",
  access: "public",
  summary: "Reads brand, licence, address and channels of the operator in the caller's language.",
  refusals: { operator_not_set: 503 },
  input: z.strictObject({}),
  output: profileSchema.extend({
    licence: profileSchema.shape.licence.extend({ authority: shortLine, note: optionalLine }),
    safeguarding: optionalLine,
    hours: shortLine,
    tagline: shortLine,
    description: shortLine,
    complaintChannel: shortLine,
  }),
});
export type Operator = z.output<(typeof readOperator)["output"]>;

const version = z.int().min(1);

const storedProfile = z.strictObject({
  profile: profileSchema,
  version,
  /** The id of a person, or the name of a job. */
  changedBy: z.string(),
  changedAt: instantCodec,
});
export type StoredProfile = z.output<typeof storedProfile>;

export const readProfile = get({
  name: "operator.read_profile",
  path: "/v1/operator/profile",
  access: { menu: "operator", module: ["view"] },
  summary: "Reads the profile in all languages, with its version.",
  refusals: { operator_not_set: 503 },
  input: z.strictObject({}),
  output: storedProfile,
});

export const changeProfile = post({
  name: "operator.change_profile",
  path: "/v1/operator/profile/change",
  access: { menu: "operator", module: ["update"] },
  summary:
    "Replaces the profile that has this version; 0 enters the first one. If it changed meanwhile, the call is refused with the stored profile in the details. Public pages show the change within a second.",
  refusals: { operator_not_set: 503, operator_phone_invalid: 422, operator_changed_meanwhile: 409 },
  // `operator.set` is the audit row, with the values before and after.
  audit: "never",
  input: z.strictObject({ version: z.int().min(0), profile: profileEntries }),
  output: storedProfile,
});

export const CHANGES_PER_PAGE = 10;

export const listChanges = get({
  name: "operator.list_changes",
  path: "/v1/operator/profile/changes",
  access: { menu: "operator", module: ["view"] },
  summary: "Lists changes with person and time, the newest first; `before` is the last version of the previous page.",
  input: z.strictObject({
    before: z.codec(z.string().regex(/^[1-9][0-9]{0,8}$/), version, { decode: Number, encode: String }).optional(),
  }),
  output: z.strictObject({
    changes: z.array(
      z.strictObject({
        version,
        changedBy: z.string(),
        changedAt: instantCodec,
        /** Empty for the first version. */
        fields: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const changesAddress = listAddress("/office/operator", listChanges);
export type ProfileChange = z.output<(typeof listChanges)["output"]>["changes"][number];
