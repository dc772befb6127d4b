/** What the use cases of the partner API need besides `ctx`. */
export interface PartnerApiSettings {
  readonly SITE_URL: string;
}

export interface PartnerApiDeps {
  readonly siteUrl: string;
}

export const partnerApiDeps = ({ SITE_URL }: PartnerApiSettings): PartnerApiDeps => ({ siteUrl: SITE_URL.replace(/\/$/, "") });
