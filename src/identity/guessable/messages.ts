/** Why a password is refused though its form is right, as server and form say it. */
import type { Bilingual } from "#kernel/locale.ts";
import type { PasswordFault } from "../guessable.ts";

export const passwordFaultWords: Bilingual<Readonly<Record<PasswordFault, string>>> = {
  ID: {
    password_too_common:
      "Kata sandi ini terlalu mudah ditebak, meskipun hurufnya diganti angka atau tanda. Gabungkan dua atau tiga kata yang tidak berkaitan.",
    password_too_near: "Kata sandi tidak boleh memuat nama layanan ini atau alamat email Anda, juga tidak dengan ejaan lain.",
  },
  EN: {
    password_too_common:
      "This password is too easy to guess, even with digits or signs in place of letters. Combine two or three unrelated words.",
    password_too_near: "The password must not contain the name of this service or your email address, however it is spelled.",
  },
};
