import { visitorsPage } from "#web/session/pages.ts";
import { pageMeta } from "#web/seo.ts";
import { typeWords } from "./registration/messages.ts";
import { TypeChoice } from "./registration/type-choice.tsx";
import type { Route } from "./+types/registration-type.page";

export const handle = visitorsPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = typeWords[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, { title, description, path: "/type/registration" });
};

/** SPEC §2 `/type/registration`. */
export default function RegistrationTypePage() {
  return <TypeChoice />;
}
