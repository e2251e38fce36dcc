<?php
/* Installs WordPress and fills it with the posts given as JSON on standard input; prints what the database then holds. */
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = parse_url( $argv[2], PHP_URL_HOST ) . ':' . parse_url( $argv[2], PHP_URL_PORT );
$_SERVER['REQUEST_METHOD'] = 'GET';
function wp_mail() {
	return true;
}
function wp_new_blog_notification() {}
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'Seeded Weblog', 'keeper', 'keeper@example.org', true, '', 'loopback only 1' );
foreach ( array( 1, 2, 3 ) as $default ) {
	wp_delete_post( $default, true );
}
foreach ( array(
	'permalink_structure' => '/%year%/%monthnum%/%postname%/',
	'page_comments'       => 1,
	'comments_per_page'   => 10,
	'comment_moderation'  => 0,
	'show_avatars'        => 0,
	'timezone_string'     => 'UTC',
) as $name => $value ) {
	update_option( $name, $value );
}
global $wp_rewrite;
$wp_rewrite->init();
flush_rewrite_rules();

$seed  = json_decode( stream_get_contents( STDIN ), true );
$users = array();
foreach ( $seed['authors'] as $name ) {
	$users[ $name ] = wp_insert_user( array( 'user_login' => sanitize_user( strtolower( str_replace( ' ', '', $name ) ), true ), 'user_pass' => wp_generate_password(), 'display_name' => $name, 'role' => 'author' ) );
}
foreach ( array_unique( array_column( $seed['posts'], 'category' ) ) as $name ) {
	wp_insert_term( $name, 'category' );
}

$truth = array();
$least = 1;
foreach ( $seed['posts'] as $post ) {
	$category = isset( $post['category'] ) ? get_term_by( 'name', $post['category'], 'category' )->term_id : null;
	$id       = wp_insert_post(
		array(
			'post_type'      => $post['type'],
			'post_status'    => 'publish',
			'post_title'     => $post['title'],
			'post_content'   => $post['html'],
			'post_author'    => $users[ $post['author'] ],
			'post_date'      => $post['date'],
			'post_date_gmt'  => $post['date'],
			'post_category'  => $category ? array( $category ) : array(),
			'tags_input'     => isset( $post['tags'] ) ? $post['tags'] : array(),
			'comment_status' => 'post' === $post['type'] ? 'open' : 'closed',
		),
		true
	);
	if ( is_wp_error( $id ) ) {
		throw new Exception( $id->get_error_message() );
	}
	$ids = array();
	foreach ( $post['comments'] as $comment ) {
		$ids[] = wp_insert_comment(
			array(
				'comment_post_ID'      => $id,
				'comment_author'       => $comment['author'],
				'comment_author_email' => 'reader@example.org',
				'comment_content'      => $comment['text'],
				'comment_date'         => $comment['date'],
				'comment_date_gmt'     => $comment['date'],
				'comment_parent'       => isset( $comment['parent'] ) ? $ids[ $comment['parent'] ] : 0,
				'comment_approved'     => 1,
			)
		);
	}
	wp_update_comment_count_now( $id );
}

/* Classic themes show pages in a menu only. */
$menu = wp_create_nav_menu( 'Main' );
foreach ( get_pages() as $page ) {
	wp_update_nav_menu_item( $menu, 0, array( 'menu-item-object' => 'page', 'menu-item-object-id' => $page->ID, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish' ) );
}
update_option( 'theme_mods_twentytwentyone', array( 'nav_menu_locations' => array( 'primary' => $menu ) ) );

/* The truth is read back, not repeated. */
foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'numberposts' => -1 ) ) as $post ) {
	$is_post = 'post' === $post->post_type;
	$entry   = array( 'type' => $is_post ? 'post' : 'article', 'title' => html_entity_decode( $post->post_title, ENT_QUOTES ), 'text' => wp_strip_all_tags( preg_replace( '/<[^>]*>/', ' $0 ', $post->post_content ) ) );
	if ( $is_post ) {
		$entry['author'] = get_the_author_meta( 'display_name', $post->post_author );
		$entry['date']   = $post->post_date;
	}
	$truth[]  = $entry;
	$comments = get_comments( array( 'post_id' => $post->ID, 'status' => 'approve' ) );
	$tops     = 0;
	foreach ( $comments as $comment ) {
		$tops   += $comment->comment_parent ? 0 : 1;
		$truth[] = array( 'type' => 'comment', 'author' => $comment->comment_author, 'date' => $comment->comment_date, 'text' => $comment->comment_content );
	}
	$least += substr_count( $post->post_content, '<!--nextpage-->' );
	$least += max( 1, (int) ceil( $tops / 10 ) );
}
echo json_encode( array( 'truth' => $truth, 'least' => $least ) );
