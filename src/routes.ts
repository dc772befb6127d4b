/** The site map: every page of the product. `en?` makes each public address answer in English under `/en` as well. */
import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("web/layouts/default.tsx", [
    ...prefix("en?", [
      index("content/web/home.page.tsx"),
      route("tentang-kami", "content/web/about.page.tsx"),
      route("faq", "content/web/faq.page.tsx"),
      route("blog", "content/web/blog.page.tsx"),
      route("blog/category/:category?", "content/web/blog-category.page.tsx"),
      route("blog/:slug", "content/web/article.page.tsx"),
      route("syarat-ketentuan", "content/web/terms.page.tsx"),
      route("kebijakan-privasi", "content/web/privacy.page.tsx"),
      route("*", "web/not-found.page.tsx"),
    ]),
  ]),
  layout("web/layouts/app-shell.tsx", [
    layout("web/layouts/mini-header.tsx", [
      route("dev/mailbox", "mailbox/web/mailbox.page.tsx"),
      ...prefix("en?", [
        route("type/registration", "identity/web/registration-type.page.tsx"),
        route("registration/:userType/:userBusinessType?/:countryCode?", "identity/web/registration.page.tsx"),
        route("email-verification/:sessionCode", "identity/web/email-verification.page.tsx"),
        route("phone-verification/:sessionCode", "identity/web/phone-verification.page.tsx"),
        route("login", "identity/web/login.page.tsx"),
        route("login/verify-2fa/:sessionCode", "identity/web/verify-2fa.page.tsx"),
        route("reset-password", "identity/web/reset-request.page.tsx"),
        route("reset-password/:sessionCode", "identity/web/reset-password.page.tsx"),
      ]),
    ]),
    layout("web/layouts/logo-only.tsx", [route("dev/kit", "web/kit/kit.page.tsx")]),
    layout("web/layouts/private.tsx", [
      route("dashboard", "web/private/front.page.tsx", { id: "dashboard" }),
      route("office", "web/private/front.page.tsx", { id: "office" }),
    ]),
  ]),
] satisfies RouteConfig;
