import { Building2 } from "lucide-react";
import { useState } from "react";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import {
  activateOffice,
  deactivateOffice,
  deleteOffice,
  exportOffices,
  listAllOffices,
  moveOffice,
  officesAddress,
  type OfficeRow,
} from "../../contract.ts";
import { officesRoomMessages, officesMessages } from "../../../team/messages.ts";
import { ExportButton } from "../../../web/office/export-button.tsx";
import { RecordRow } from "../../../web/office/record-row.tsx";
import { useWhyNot } from "../../../web/office/use-why-not.ts";
import type { Route } from "./+types/offices.page";
import { OfficeDialog } from "./office-dialog.tsx";

export const handle = privatePage({ menu: "office", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(listAllOffices, {}));

/** `/office/office`: head office and branches, as managed by staff. */
export default function OfficesPage({ loaderData: { offices } }: Route.ComponentProps) {
  const t = useMessages(officesRoomMessages);
  const kinds = useMessages(officesMessages);
  const language = useLanguage();
  const [editing, setEditing] = useState<OfficeRow | "new" | null>(null);
  const list = useList(officesAddress);
  const unless = useWhyNot("office");
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: (
          <>
            <ExportButton take={(format) => api(exportOffices, { format })} />
            <Button
              iconBefore={<Building2 aria-hidden size={18} />}
              whyDisabled={unless("create")}
              onClick={() => setEditing("new")}
            >
              {t("create")}
            </Button>
          </>
        ),
      }}
    >
      <ListBody list={list} isEmpty={offices.length === 0} empty={t("empty")}>
        <Card>
          <ol aria-label={t("list")}>
            {offices.map((office, place) => (
              <RecordRow
                key={office.id}
                name={office.names[language]}
                status={office.status}
                place={place}
                count={offices.length}
                move={(direction) => api(moveOffice, { id: office.id, direction })}
                onEdit={() => setEditing(office)}
                setStatus={(status) => api(status === "active" ? activateOffice : deactivateOffice, { id: office.id })}
                remove={() => api(deleteOffice, { id: office.id })}
                whyNot={{
                  edit: unless("update"),
                  status: unless(office.status === "active" ? "deactivate" : "activate"),
                  remove: unless("delete"),
                }}
              >
                <p>
                  {kinds(office.kind)} · {office.street}, {office.city}
                </p>
              </RecordRow>
            ))}
          </ol>
        </Card>
      </ListBody>
      {editing === null ? null : <OfficeDialog office={editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
