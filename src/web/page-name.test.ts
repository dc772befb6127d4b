import { expect, test } from "vitest";
import { pageName } from "./page-name.ts";

test.each<[string, Record<string, string | undefined>, string]>([
  ["/en?", {}, "/"],
  ["/", {}, "/"],
  ["/en?/faq", {}, "/faq"],
  ["/en?/blog/:slug", { slug: "kirim-uang" }, "/blog/kirim-uang"],
  ["/en?/blog/category/:category?", {}, "/blog/category"],
  ["/en?/blog/category/:category?", { category: "keamanan" }, "/blog/category/keamanan"],
  // Secrets stay parameter names.
  ["/en?/lacak/:token?", {}, "/lacak"],
  ["/en?/lacak/:token?", { token: "secret" }, "/lacak/:token"],
  ["/en?/reset-password/:sessionCode", { sessionCode: "secret" }, "/reset-password/:sessionCode"],
  ["/en?/registration/:userType/:userBusinessType?/:countryCode?", { userType: "CUSTOMER" }, "/registration/:userType"],
  ["/en?/*", { "*": "wp-login.php" }, "/*"],
  // A request header carries it.
  ["/en?/blog/:slug", { slug: "ñ\n" }, "/blog/%C3%B1%0A"],
  ["/en?/blog/:slug", { slug: "a".repeat(500) }, `/blog/${"a".repeat(194)}`],
])("%s with %o is named %s", (pattern, params, name) => expect(pageName(pattern, params)).toBe(name));
