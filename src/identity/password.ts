/** What a password looks like (SPEC §5), for form and server. Which ones are too common or too near is known to the server only. */
import { passwordConfirm, passwordStrong } from "#kernel/validation/custom-rules.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { refineFields, toZod } from "#kernel/validation/validate.ts";

/** Beyond this a password is only work for whoever hashes it. All of it counts: argon2 cuts nothing off. */
export const PASSWORD_MAX_CHARS = 128;

export const passwordSchema = toZod([required(), passwordStrong(), max(PASSWORD_MAX_CHARS)]);

/** Rules between the fields of "create new password". */
export const refineNewPassword = refineFields({ confirm_new_password: [required(), passwordConfirm("new_password")] });
