/**
 * The only import of the toast library. Its default build adds a style element, which the content security policy
 * refuses; the two builds keep separate lists of toasts.
 */
export { toast } from 'react-hot-toast/headless';
