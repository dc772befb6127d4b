import { href } from "#kernel/href.ts";
import { visitorsPage } from "#sessions/web/pages.ts";
import { pageMeta } from "#web/seo.ts";
import { typeMessages } from "./messages.ts";
import { TypeChoice } from "./type-choice.tsx";
import type { Route } from "./+types/registration-type.page";

export const handle = visitorsPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = typeMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, { title, description, path: href("/type/registration") });
};

/** REG-2: `/type/registration`. */
export default function RegistrationTypePage() {
  return <TypeChoice />;
}
