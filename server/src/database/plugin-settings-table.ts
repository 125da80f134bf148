/** What an organisation, or a class of a school, has chosen for a plugin's settings. */
export interface PluginSettingsTable {
  orgId: string;
  /** '' for the organisation itself; else a class of this school. */
  classId: string;
  pluginId: string;
  /** JSON: values by key, of this and of other versions of the plugin. */
  chosen: string;
  at: number;
}
