/** Why a password of the right form is refused, for server and form. */
import type { Bilingual } from "#kernel/locale.ts";
import type { PasswordFault } from "./model/guessable-password.ts";

export const passwordFaultMessages: Bilingual<Readonly<Record<PasswordFault, string>>> = {
  ID: {
    password_too_common:
      "Kata sandi ini terlalu mudah ditebak, meskipun hurufnya diganti angka atau tanda. Gabungkan dua atau tiga kata yang tidak berkaitan.",
    password_too_near: "Kata sandi tidak boleh memuat nama layanan ini atau alamat email Anda, juga tidak dengan ejaan lain.",
  },
  EN: {
    password_too_common:
      "This password is too easy to guess, even with digits or symbols in place of letters. Combine two or three unrelated words.",
    password_too_near: "The password must not contain the name of this service or your email address, however it is spelled.",
  },
};
