-- The register of agents: low floats first, and found by a part of the name.
create index agent_low_first on cash_points.agent ((low_since is null), id desc);
create index agent_name_part on cash_points.agent using gin (lower(name) public.gin_trgm_ops);
