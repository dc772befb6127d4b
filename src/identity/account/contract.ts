/**
 * The calls by which the owner of an account reads and changes it: password, e-mail address, telephone number, profile. Protected changes
 * require the password and a recently proven factor. Both are checked before anything else, and each such change ends all other sessions.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { instantCodec } from "#kernel/time.ts";
import { passwordSchema, refineNewPassword } from "../model/password.ts";
import { countrySchema, emailSchema, HONORIFICS, phoneSchema, USER_BUSINESS_TYPES, USER_TYPES } from "../model/person.ts";
import { codeStepSchema, currentPassword, none, otpCode, sessionCode, TEN_MINUTES } from "../model/step-schemas.ts";

const current_password = currentPassword;
const own = { access: "signed_in", audit: "never", transaction: "by_steps" } as const;
/** The refusals of the owner check. */
const asOwner = { proof_needed: 403, password_wrong: 422 } as const;
/** Number of other sessions that a change has ended. */
const endedSessions = z.int();

export const readOwnAccount = get({
  name: "identity.read_own_account",
  path: "/v1/account",
  access: "signed_in",
  summary: "Returns the caller's own data, unmasked.",
  input: none,
  output: z.strictObject({
    honorific: z.enum(HONORIFICS).nullable(),
    fullName: z.string(),
    companyName: z.string().nullable(),
    userType: z.enum(USER_TYPES).nullable(),
    userBusinessType: z.enum(USER_BUSINESS_TYPES).nullable(),
    country: z.string(),
    emailAddress: z.string(),
    phoneNumber: z.string(),
    language: z.enum(["ID", "EN"]),
    passwordChangedAt: instantCodec,
    /** No payout is made before this time; null when payouts are not held. */
    payoutHoldUntil: instantCodec.nullable(),
  }),
});

/** The audit events that are shown to the owner of an account. */
export const OWN_EVENTS = [
  "identity.registered",
  "identity.signed_in",
  "identity.sign_in_failed",
  "identity.code_wrong",
  "identity.password_changed",
  "identity.password_reset",
  "identity.password_wrong",
  "identity.email_changed",
  "identity.email_change_undone",
  "identity.phone_changed",
  "identity.change_profile",
  "identity.totp_added",
  "identity.totp_removed",
  "identity.passkey_added",
  "identity.passkey_removed",
  "identity.recovery_codes_made",
  "identity.recovery_code_used",
  "identity.factors_removed",
  "sessions.end_own",
  "sessions.end_others",
  "sessions.token_replayed",
] as const;

export const listOwnEvents = get({
  name: "identity.list_own_events",
  path: "/v1/account/events",
  access: "signed_in",
  summary: "Lists recent events of the caller's account, newest first: sign-ins, failures, changes.",
  input: none,
  output: z.strictObject({
    events: z.array(z.strictObject({ code: z.enum(OWN_EVENTS), at: instantCodec, address: z.string() })),
  }),
});

export const changeProfile = post({
  name: "identity.change_profile",
  path: "/v1/account/change-profile",
  access: "signed_in",
  // The use case writes the audit row itself, because the input does not name the person.
  audit: "never",
  summary: "Changes the caller's salutation, and the language of messages to them.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ honorific: z.enum(HONORIFICS).nullable(), language: z.enum(["ID", "EN"]) }),
  output: none,
});

export const changeLanguage = post({
  name: "identity.change_language",
  path: "/v1/account/language",
  access: "signed_in",
  audit: "never",
  summary: "Changes the caller's language for pages, mails and messages.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ language: z.enum(["ID", "EN"]) }),
  output: none,
});

export const changePassword = post({
  ...own,
  name: "identity.change_password",
  path: "/v1/account/change-password",
  summary: "Sets a new password, ends all other sessions and notifies the owner.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { ...asOwner, password_unchanged: 422, password_too_common: 422, password_too_near: 422 },
  input: z
    .strictObject({ current_password, new_password: passwordSchema, confirm_new_password: z.string() })
    .superRefine(refineNewPassword),
  output: z.strictObject({ endedSessions }),
});

/** A started change that waits for its code. */
const startedSchema = z.strictObject({ sessionCode, step: codeStepSchema });
export type StartedChange = z.output<typeof startedSchema>;

export const startEmailChange = post({
  ...own,
  name: "identity.start_email_change",
  path: "/v1/account/email/start-change",
  summary: "Sends a code to the new address. A taken address gets the same answer, and its owner gets a mail about the attempt.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { ...asOwner, email_unchanged: 422, step_over: 410 },
  input: z.strictObject({ current_password, emailAddress: emailSchema }),
  output: startedSchema,
});

export const startPhoneChange = post({
  ...own,
  name: "identity.start_phone_change",
  path: "/v1/account/phone/start-change",
  summary: "Sends a code to the new number.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { ...asOwner, phone_invalid: 422, phone_unchanged: 422, step_over: 410 },
  input: z.strictObject({
    current_password,
    phoneNumber: phoneSchema,
    phoneCountry: countrySchema.optional(),
    channel: z.enum(["sms", "whatsapp"]),
  }),
  output: startedSchema,
});

export const sendChangeCode = post({
  ...own,
  name: "identity.send_change_code",
  path: "/v1/account/send-change-code",
  summary: "Sends another code for a started change; the previous code ends.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410 },
  input: z.strictObject({ sessionCode, of: z.enum(["email", "phone"]), channel: z.enum(["sms", "whatsapp", "email"]) }),
  output: codeStepSchema,
});

export const verifyEmailChange = post({
  ...own,
  name: "identity.verify_email_change",
  path: "/v1/account/email/verify-change",
  summary: "Checks the code and changes the address. The old mailbox gets a link that undoes the change for 72 hours.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410, code_expired: 410, otp_wrong: 422, email_taken: 409 },
  input: z.strictObject({ sessionCode, otpCode }),
  output: z.strictObject({ emailAddress: z.string(), undoUntil: instantCodec, endedSessions }),
});

export const verifyPhoneChange = post({
  ...own,
  name: "identity.verify_phone_change",
  path: "/v1/account/phone/verify-change",
  summary: "Checks the code and changes the number. Holds payouts for 24 hours and notifies the old number and the mailbox.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410, code_expired: 410, otp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode }),
  output: z.strictObject({ phoneNumber: z.string(), payoutHoldUntil: instantCodec, endedSessions }),
});

const byLink = { access: "public", audit: "never", transaction: "by_steps" } as const;

export const readEmailUndo = post({
  ...byLink,
  name: "identity.read_email_undo",
  path: "/v1/account/email/read-undo",
  summary: "Returns whether the link that undoes an e-mail change is still valid, and its address.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410 },
  input: z.strictObject({ sessionCode }),
  output: z.strictObject({ emailAddress: z.string(), changedAt: instantCodec, undoUntil: instantCodec }),
});

export const undoEmailChange = post({
  ...byLink,
  name: "identity.undo_email_change",
  path: "/v1/account/email/undo-change",
  summary: "Restores the account's old address, ends all sessions and the password, and leads to creating a new one.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, email_taken: 409 },
  input: z.strictObject({ sessionCode }),
  /** The session code of the step "create new password". */
  output: z.strictObject({ sessionCode }),
});
