import { Link } from "react-router";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { layoutWords } from "#web/messages.ts";
import { isStaff, privateHome } from "#web/session/rights.ts";
import { useSession, type SessionState } from "#web/session/store.ts";
import { buttonLook } from "#web/ui/form/button-look.ts";

/**
 * Sign-in and registration for visitors, the private area for who is signed in. The page is the same for both until the session has been
 * looked at, so both faces lie in one cell, as wide as the wider: nothing moves when they change places. Whoever may be signed in
 * (head-script.ts knows by a meta tag) is not first taken for a visitor.
 */
export function AccountLinks({ place, onChoose }: { readonly place: "header" | "menu"; readonly onChoose?: () => void }) {
  const session = useSession();
  const shown = faceOf(session);
  const isMenu = place === "menu";
  return (
    <div className={`grid ${isMenu ? "" : "justify-items-end max-sm:hidden"}`}>
      <div className={`${cell(shown === "visitor")} ${session.status === "checking" ? "in-data-[session=maybe]:invisible" : ""}`}>
        <Visitor isWide={isMenu} {...(onChoose && { onChoose })} />
      </div>
      <div className={cell(shown === "person")}>
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
  const t = useWords(layoutWords);
  const to = useLocalizedPath();
  return (
    <>
      <Link to={to("/login")} onClick={onChoose} className={look(isWide ? "secondary" : "quiet", isWide)}>
        {t("signIn")}
      </Link>
      <Link to={to("/type/registration")} onClick={onChoose} className={look("primary", isWide)}>
        {t("register")}
      </Link>
    </>
  );
}

function Person({ session, isWide, onChoose }: Face & { readonly session: SessionState }) {
  const t = useWords(layoutWords);
  if (session.status !== "signed_in" && session.status !== "over") return null;
  return (
    <Link to={privateHome(session.auth)} onClick={onChoose} className={look("primary", isWide)}>
      {t(isStaff(session.auth) ? "office" : "dashboard")}
    </Link>
  );
}

const look = (variant: "primary" | "secondary" | "quiet", wide: boolean) =>
  buttonLook({ variant, wide, ...(wide ? {} : { size: "small" as const }) });
