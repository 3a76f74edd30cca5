/** Modules that a shared host loads. */
const MODULES = [
  'authz_core',
  'dir',
  'mime',
  'alias',
  'headers',
  'filter',
  'deflate',
  'brotli',
  'autoindex',
  'rewrite',
];

/** A second domain: control panels put its folder below that of the first. */
export const OTHER_DOMAIN = 'otra.example';

interface ApacheOptions {
  /** The folder of the site. */
  readonly folder: string;
  readonly port: number;
  /** What the site's .htaccess may override. */
  readonly overrides: string;
  readonly modules?: readonly string[];
}

/** A host's configuration of Apache; the site's own rules come from its .htaccess. */
export function apacheConfig({ folder, port, overrides, modules = MODULES }: ApacheOptions): string {
  return `
ServerName localhost
Listen ${port}
PidFile ${folder}-apache.pid
ErrorLog /dev/null
User www-data
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
AddType text/html .html
AddType text/css .css
DocumentRoot ${folder}
DirectoryIndex index.html
<VirtualHost *:${port}>
  DocumentRoot ${folder}
</VirtualHost>
<VirtualHost *:${port}>
  ServerName ${OTHER_DOMAIN}
  DocumentRoot ${folder}/${OTHER_DOMAIN}
</VirtualHost>
<Directory ${folder}>
  AllowOverride ${overrides}
  Options +Indexes
</Directory>`;
}
