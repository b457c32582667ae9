/**
 * The one door to toasts. The headless build is used because the other one writes a style element of its own,
 * which the content security policy refuses; both keep separate lists, so never import the library elsewhere.
 */
export { toast } from 'react-hot-toast/headless';
