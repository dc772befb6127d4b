/** The form never calls a password good that the server refuses. */
import { expect, test } from "vitest";
import { passwordStrength } from "#web/ui/form/credentials/password-requirements.ts";
import { passwordSchema } from "../../model/password.ts";
import { whyNotPassword } from "../model/guessable-password.ts";
import { passwordFaultMessages } from "../messages.ts";
import { GUESSED_PASSWORDS } from "../../testing/guessed-passwords.ts";
import { assessPassword } from "./assess-password.ts";

const near = { email: "siti.rahayu@example.test", brandName: "Sampai" };
const shown = (password: string) => {
  const { fault } = assessPassword({ password, ...near }, passwordFaultMessages.ID);
  return [passwordStrength(password, fault !== null), fault];
};

test.each(["Merdeka45!", "Qwerty12345!@", "Indonesia2024!", "P@ssword123456"])(
  "%s is weak, with advice for a better one",
  (password) => {
    expect(passwordSchema.safeParse(password).success).toBe(true);
    expect(shown(password)).toEqual(["weak", passwordFaultMessages.ID.password_too_common]);
  },
);

test("whatever the server refuses is shown as weak", () => {
  const refused = [...GUESSED_PASSWORDS]
    .map((small) => small.replace(/[a-z]/, (letter) => letter.toUpperCase()))
    .filter((password) => whyNotPassword(password, near) !== null);
  expect(refused.length).toBeGreaterThan(1_000);
  expect(refused.filter((password) => shown(password)[0] !== "weak")).toEqual([]);
});

test("the person's own name and our brand are named as the reason", () =>
  expect(shown("Rahayu#Siti.7".replace(".", "_"))).toEqual(["weak", passwordFaultMessages.ID.password_too_near]));

test("an accepted password is shown with its strength", () => expect(shown("Layang9#kuat_Batu")).toEqual(["strong", null]));
