/**
 * The form of a password (SIGN-6), for form and server. Only the server can check which are too common or too close to their owner.
 */
import { passwordConfirm, passwordStrong } from "#kernel/validation/custom-rules.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { refineFields, toZod } from "#kernel/validation/validate.ts";

/** Beyond this length a password only makes hashing slower. Every character counts: argon2 truncates nothing. */
export const PASSWORD_MAX_CHARS = 128;

export const passwordSchema = toZod([required(), passwordStrong(), max(PASSWORD_MAX_CHARS)]);

/** Cross-field rules of "create new password". */
export const refineNewPassword = refineFields({ confirm_new_password: [required(), passwordConfirm("new_password")] });
