import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { layoutMessages } from "#web/messages.ts";
import { isStaff, privateHome } from "#web/session/rights.ts";
import { useSession, type SessionState } from "#web/session/store.ts";
import { buttonLook } from "#web/ui/form/button-look.ts";

/**
 * Sign-in and registration for visitors, the private area for signed-in people. The HTML is the same for both until the session has been
 * checked, so both variants share one grid cell, as wide as the wider one: nothing shifts when they swap. A visitor with a possible session
 * (head-script.ts reads a meta tag) is not shown the visitor's variant first.
 */
export function AccountLinks({ place, onChoose }: { readonly place: "header" | "menu"; readonly onChoose?: () => void }) {
  const session = useSession();
  const shown = faceOf(session);
  const isMenu = place === "menu";
  return (
    <div className={isMenu ? "grid" : "grid justify-items-end max-[22rem]:hidden"}>
      <div className={`${cell(shown === "visitor")} ${session.status === "checking" ? "in-data-[session=maybe]:invisible" : ""}`}>
        <Visitor isWide={isMenu} {...(onChoose && { onChoose })} />
      </div>
      {/* Phones have it in the menu: its text is as long as the room that the logo needs. */}
      <div className={`${cell(shown === "person")} ${isMenu ? "" : "max-sm:hidden"}`}>
        <Person session={session} isWide={isMenu} {...(onChoose && { onChoose })} />
      </div>
    </div>
  );
}

const cell = (isShown: boolean) => `col-start-1 row-start-1 flex items-center gap-2 ${isShown ? "" : "invisible"}`;

function faceOf({ status }: SessionState): "visitor" | "person" {
  return status === "signed_in" || status === "over" ? "person" : "visitor";
}

interface Face {
  readonly isWide: boolean;
  readonly onChoose?: () => void;
}

function Visitor({ isWide, onChoose }: Face) {
  const t = useMessages(layoutMessages);
  const to = useLocalizedPath();
  return (
    <>
      <Link
        to={to(href("/login"))}
        onClick={onChoose}
        className={`${look(isWide ? "secondary" : "quiet", isWide)} ${isWide ? "" : "max-sm:px-2!"}`}
      >
        {t("signIn")}
      </Link>
      <Link
        to={to(href("/type/registration"))}
        onClick={onChoose}
        className={`${look("primary", isWide)} ${isWide ? "" : "max-sm:hidden"}`}
      >
        {t("register")}
      </Link>
    </>
  );
}

function Person({ session, isWide, onChoose }: Face & { readonly session: SessionState }) {
  const t = useMessages(layoutMessages);
  if (session.status !== "signed_in" && session.status !== "over") return null;
  return (
    <Link to={privateHome(session.auth)} onClick={onChoose} className={look("primary", isWide)}>
      {t(isStaff(session.auth) ? "office" : "dashboard")}
    </Link>
  );
}

const look = (variant: "primary" | "secondary" | "quiet", wide: boolean) =>
  buttonLook({ variant, wide, ...(wide ? {} : { size: "small" as const }) });
