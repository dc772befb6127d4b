/** A form never calls good what the server refuses. */
import { expect, test } from "vitest";
import { passwordStrength } from "#web/ui/form/password-parts.ts";
import { passwordSchema } from "../../password.ts";
import { whyNotPassword } from "../../guessable.ts";
import { passwordFaultWords } from "../../guessable/messages.ts";
import { GUESSED_PASSWORDS } from "../../testing/guessed-passwords.ts";
import { judgePassword } from "./password-judgement.ts";

const near = { email: "siti.rahayu@example.test", brandName: "Sampai" };
const shown = (password: string) => {
  const { fault } = judgePassword({ password, ...near }, passwordFaultWords.ID);
  return [passwordStrength(password, fault !== null), fault];
};

test.each(["Merdeka45!", "Qwerty12345!@", "Indonesia2024!", "P@ssword123456"])(
  "%s is weak, with how to choose better",
  (password) => {
    expect(passwordSchema.safeParse(password).success).toBe(true);
    expect(shown(password)).toEqual(["weak", passwordFaultWords.ID.password_too_common]);
  },
);

test("whatever the server refuses is weak", () => {
  const refused = [...GUESSED_PASSWORDS]
    .map((small) => small.replace(/[a-z]/, (letter) => letter.toUpperCase()))
    .filter((password) => whyNotPassword(password, near) !== null);
  expect(refused.length).toBeGreaterThan(1_000);
  expect(refused.filter((password) => shown(password)[0] !== "weak")).toEqual([]);
});

test("one's own name and ours are named as the reason", () =>
  expect(shown("Rahayu#Siti.7".replace(".", "_"))).toEqual(["weak", passwordFaultWords.ID.password_too_near]));

test("what is taken is told its strength", () => expect(shown("Layang9#kuat_Batu")).toEqual(["strong", null]));
