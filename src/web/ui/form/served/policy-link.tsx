import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath } from "../../../i18n.tsx";

function PolicyLink({ children }: { readonly children: ReactNode }) {
  const to = useLocalizedPath();
  return <Link to={to(href("/kebijakan-privasi"))}>{children}</Link>;
}

/** For `t.rich`: links a form's notice on personal data to the privacy policy. */
export const TO_POLICY = { link: (text: ReactNode) => <PolicyLink>{text}</PolicyLink> };
