/** Where a site's operator finds out who crawls; say your own with `--contact` or `--user-agent`. */
export const CONTACT_URL = 'https://aah.example/about-this-crawler';
