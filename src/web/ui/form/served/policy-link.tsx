import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocalizedPath } from "../../../i18n.tsx";

function PolicyLink({ children }: { readonly children: ReactNode }) {
  const to = useLocalizedPath();
  return <Link to={to("/kebijakan-privasi")}>{children}</Link>;
}

/** For `t.rich`: what a form says about whoever fills it in leads to the privacy policy. */
export const TO_POLICY = { link: (text: ReactNode) => <PolicyLink>{text}</PolicyLink> };
