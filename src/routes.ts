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
      route("kalkulator", "pricing/web/calculator.page.tsx"),
      route("syarat-ketentuan", "content/web/terms.page.tsx"),
      route("kebijakan-privasi", "content/web/privacy.page.tsx"),
      route("*", "web/not-found.page.tsx"),
    ]),
  ]),
  layout("web/layouts/app-shell.tsx", [
    layout("web/layouts/mini-header.tsx", [
      route("dev/mailbox", "mailbox/web/mailbox.page.tsx"),
      route("dev/authenticator", "authenticator/web/authenticator.page.tsx"),
      ...prefix("en?", [
        route("type/registration", "identity/web/registration-type.page.tsx"),
        route("registration/:userType/:userBusinessType?/:countryCode?", "identity/web/registration.page.tsx"),
        route("email-verification/:sessionCode", "identity/web/email-verification.page.tsx"),
        route("phone-verification/:sessionCode", "identity/web/phone-verification.page.tsx"),
        route("login", "identity/web/login.page.tsx"),
        route("login/verify-2fa/:sessionCode", "identity/web/verify-2fa.page.tsx"),
        route("login/enrol", "identity/web/enrol.page.tsx"),
        route("reset-password", "identity/web/reset-request.page.tsx"),
        route("reset-password/:sessionCode", "identity/web/reset-password.page.tsx"),
        route("undo-email-change/:sessionCode", "identity/web/undo-email-change.page.tsx"),
      ]),
    ]),
    layout("web/layouts/logo-only.tsx", [route("dev/kit", "web/kit/kit.page.tsx")]),
    layout("web/layouts/private.tsx", [
      route("dashboard", "web/private/front.page.tsx", { id: "dashboard" }),
      route("office", "web/private/front.page.tsx", { id: "office" }),
      route("dashboard/security", "identity/web/security.page.tsx"),
      route("dashboard/send/:step?", "transfers/web/send.page.tsx"),
      route("dashboard/transfers/:id/pay", "transfers/web/pay.page.tsx"),
      route("dashboard/profile", "identity/web/profile.page.tsx"),
      route("dashboard/rights", "access/web/people/own-rights.page.tsx"),
      ...prefix("office/access", [
        index("access/web/levels.page.tsx"),
        route("new", "access/web/new-level.page.tsx"),
        route("changes", "access/web/changes/changes.page.tsx"),
        route("changes/:id", "access/web/changes/change.page.tsx"),
        route("people/:personId", "access/web/people/person.page.tsx"),
        route("people/:personId/edit", "access/web/people/edit-levels.page.tsx"),
        route(":level", "access/web/level.page.tsx"),
        route(":level/edit", "access/web/edit-rights.page.tsx"),
      ]),
      route("office/user", "identity/web/office/users.page.tsx"),
      route("office/user/new", "identity/web/office/new-staff.page.tsx"),
      route("office/user/:id", "identity/web/office/user.page.tsx"),
      route("office/audit", "audit/web/audit.page.tsx"),
      route("office/audit/:row", "audit/web/row.page.tsx"),
      route("office/operator", "operator/web/operator.page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
